import { eq } from 'drizzle-orm';
import { type ContactTexts, mayBeAnother } from '#contract/outreach/contact-rules.ts';
import type { AddContactRequest, ChangeContactRequest, Contact } from '#contract/outreach/contacts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor, SignedInActor } from '#server/platform/http/call-context.ts';
import { makeOnce } from '#server/platform/made-once/make-once.ts';
import { auditContactAction, auditFacts } from './audit-contacts.ts';
import { type ConsentRequest, type ConsentState, decideConsent, noteWithdrawal } from './consent.ts';
import { refusal } from './contact-issue.ts';
import { deleteIn } from './delete-contacts.ts';
import { requireGroup } from './groups.ts';
import { nameOrder } from './name-order.ts';
import {
  type ContactChannels,
  type ContactRow,
  findBounces,
  findConflictingContacts,
  findContact,
  insertContact,
  lockContact,
  updateContact,
} from './queries.ts';
import { contacts } from './tables.ts';
import { toWire } from './wire.ts';
import { findWithdrawals, keepGivenUp, latestWithdrawal } from './withdrawals.ts';

/** Values compared in the audit log. */
const auditedFields = [
  'name',
  'mobile',
  'email',
  'position',
  'groupId',
  'isReceiving',
  'consentAt',
  'consentSource',
] as const satisfies readonly (keyof ContactRow)[];

/** Adds a contact. Whoever has withdrawn before, under whatever contact, is still unsubscribed. */
export function addContact(db: Database, request: AddContactRequest, actor: Actor): Promise<Contact> {
  const { groupId = null, name, mobile, email, position } = request;
  return inCompany(db, actor.stockId, async (tx) => {
    await requireGroup(tx, groupId, actor);
    return add(tx, { texts: { name, mobile, email, position }, groupId, request }, actor);
  });
}

interface Adding {
  readonly texts: ContactTexts;
  readonly groupId: number | null;
  readonly request: ConsentRequest;
}

async function add(tx: Database, { texts, groupId, request }: Adding, actor: Actor): Promise<Contact> {
  const { stockId, now } = actor;
  await requireFree(tx, texts, actor);
  const consent = await decideUnder(tx, { before: noConsent, channels: texts, request }, actor);
  const row = await insertContact(tx, {
    ...consent,
    ...{ stockId, ...texts, nameOrder: nameOrder(texts.name), groupId },
    createdAt: now,
    updatedAt: now,
  });
  if (!row) throw await takenBy(tx, texts, actor);
  const facts = Object.fromEntries(auditedFields.map((field) => [field, row[field]]));
  await auditContactAction(tx, actor, {
    action: 'contact.add',
    subject: `contact ${row.id}`,
    detail: auditFacts(facts),
  });
  return toWire(row);
}

/**
 * Changes a contact with optimistic locking. Where somebody else has taken the person's place (`isAnother`), the contact
 * is deleted and another one added, once for a key: consent, preferences and the links in mails of before are the former
 * person's. Throws NOT_PERMITTED for whoever may not do both.
 */
export async function changeContact(
  db: Database,
  request: ChangeContactRequest,
  actor: SignedInActor,
): Promise<Contact> {
  const { elements } = actor.rights;
  if (request.isAnother && !(elements.has('contact:add') && elements.has('contact:delete')))
    throw new AppError('NOT_PERMITTED');
  return inCompany(db, actor.stockId, async (tx) => {
    if (!request.isAnother) return change(tx, request, actor);
    // Sent again after a lost answer it finds the former contact no more.
    const make = async () => (await change(tx, request, actor)).id;
    const id = await makeOnce(tx, { subject: 'contact', key: request.key, make }, actor);
    const other = await findContact(tx, actor.stockId, Number(id));
    if (!other) throw new AppError('NOT_FOUND');
    return toWire(other);
  });
}

async function change(tx: Database, request: ChangeContactRequest, actor: Actor): Promise<Contact> {
  const before = await lockContact(tx, actor.stockId, request.id);
  if (!before) throw new AppError('NOT_FOUND');
  if (request.version !== undefined && request.version !== before.version) throw new AppError('CONTACT_CHANGED');
  const texts = {
    name: request.name ?? before.name,
    mobile: request.mobile ?? before.mobile,
    email: request.email ?? before.email,
    position: request.position ?? before.position,
  };
  if (!texts.mobile && !texts.email) {
    const issue = { path: 'body.mobile', key: 'mobileOrEmailRequired' } as const;
    throw refusal('INVALID_REQUEST', actor.language, [issue]);
  }
  const groupId = request.groupId === undefined ? before.groupId : request.groupId;
  if (groupId !== before.groupId) await requireGroup(tx, groupId, actor);
  const isAsked = mayBeAnother(before, texts);
  if (isAsked ? request.isAnother === undefined : request.isAnother) {
    const key = isAsked ? 'choiceRequired' : 'samePerson';
    throw refusal('INVALID_REQUEST', actor.language, [{ path: 'body.isAnother', key }]);
  }
  if (request.isAnother) {
    await deleteIn(tx, before.id, actor);
    return add(tx, { texts, groupId, request }, actor);
  }
  await requireFree(tx, texts, actor, before.id);
  const consent = await decideUnder(tx, { before, channels: texts, request }, actor);
  const values = { ...texts, nameOrder: nameOrder(texts.name), groupId, ...consent };
  await keepGivenUp(tx, actor.stockId, { ...texts, which: eq(contacts.id, before.id) });
  const after = await updateContact(tx, before, { ...values, updatedAt: actor.now });
  if (!after) throw await takenBy(tx, texts, actor, before.id);
  await auditChange(tx, before, after, actor);
  return toWire(after);
}

const noConsent: ConsentState = { isReceiving: false, consentAt: null, consentSource: null, unsubscribedAt: null };

interface Deciding {
  readonly before: ConsentState & { readonly email?: string };
  /** What the contact has after the request. */
  readonly channels: ContactChannels;
  readonly request: ConsentRequest;
}

/**
 * {@link decideConsent}, with what whoever has the number and the address withdrew under another contact, and what came
 * back from the address.
 */
async function decideUnder(tx: Database, { before, channels, request }: Deciding, actor: Actor): Promise<ConsentState> {
  const withdrawals = await findWithdrawals(tx, actor.stockId, [channels]);
  const bounces = await findBounces(tx, actor.stockId, [channels]);
  const known = noteWithdrawal(before, latestWithdrawal(withdrawals, channels));
  const isNewAddress = before.email !== undefined && before.email !== channels.email;
  return decideConsent({ ...known, bouncedAt: bounces.get(channels.email) ?? null, isNewAddress }, request, actor);
}

/** Turns receiving on or off; see {@link decideConsent} for the consent it records or requires. */
export function switchReceiving(
  db: Database,
  { id, isReceiving }: { readonly id: number; readonly isReceiving: boolean },
  actor: Actor,
): Promise<Contact> {
  const request: ConsentRequest = { isReceiving };
  return inCompany(db, actor.stockId, async (tx) => {
    const before = await lockContact(tx, actor.stockId, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.isReceiving === isReceiving) return toWire(before);
    const bounces = await findBounces(tx, actor.stockId, [before]);
    const known = { ...before, bouncedAt: bounces.get(before.email) ?? null };
    const values = { ...decideConsent(known, request, actor), updatedAt: actor.now };
    const after = await updateContact(tx, before, values);
    if (!after) throw new AppError('NOT_FOUND');
    await auditChange(tx, before, after, actor);
    return toWire(after);
  });
}

async function auditChange(tx: Database, before: ContactRow, after: ContactRow, actor: Actor): Promise<void> {
  const changed = auditedFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return;
  const pick = (row: ContactRow) => auditFacts(Object.fromEntries(changed.map((field) => [field, row[field]])));
  const isConsent = changed.every((field) => ['isReceiving', 'consentAt', 'consentSource'].includes(field));
  await auditContactAction(tx, actor, {
    action: isConsent ? 'contact.consent' : 'contact.change',
    subject: `contact ${after.id}`,
    detail: { before: pick(before), after: pick(after) },
  });
}

/** Throws CONTACT_TAKEN if another contact has this mobile or e-mail. */
async function requireFree(tx: Database, channels: ContactChannels, actor: Actor, exceptId?: number): Promise<void> {
  const holders = await findConflictingContacts(tx, actor.stockId, channels, exceptId);
  if (holders.length > 0) throw await takenBy(tx, channels, actor, exceptId);
}

/** The refusal that names the contact with this mobile or e-mail. */
async function takenBy(
  tx: Database,
  { mobile, email }: ContactChannels,
  { stockId, language }: Actor,
  exceptId?: number,
) {
  const holders = await findConflictingContacts(tx, stockId, { mobile, email }, exceptId);
  const ofMobile = mobile ? holders.find((holder) => holder.mobile === mobile) : undefined;
  const ofEmail = email ? holders.find((holder) => holder.email === email) : undefined;
  return refusal('CONTACT_TAKEN', language, [
    ...(ofMobile ? [{ path: 'body.mobile', key: 'mobileTaken', values: { name: ofMobile.name } } as const] : []),
    ...(ofEmail ? [{ path: 'body.email', key: 'emailTaken', values: { name: ofEmail.name } } as const] : []),
  ]);
}
