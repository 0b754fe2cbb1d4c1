import { randomBytes } from 'node:crypto';
import { type InvitationRequest, invitationLifetime, invitationLimits } from '#contract/identity/invitations.ts';
import { pickText } from '#contract/language.ts';
import { requirePlace } from '#server/identity/companies/staying-client.ts';
import { requireFitting } from '#server/identity/members/change-memberships.ts';
import { requireSeat } from '#server/identity/members/seats.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { listGrantingRoles } from '#server/identity/permissions/role-queries.ts';
import { countSms, type SmsLimit } from '#server/identity/recovery/codes.ts';
import { hashToken } from '#server/identity/sessions/token-hash.ts';
import { type AuditEntry, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import { maskRecipient } from '#server/platform/messages/delivery-failure.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import type { MessageQueue } from '#server/platform/messages/message-queue.ts';
import { linkOf, writeInvitation } from './message.ts';
import {
  endFormer,
  findJustSent,
  type InvitationRow,
  insertInvitation,
  isInvited,
  isJustSent,
  isReachedMember,
  isWaiting,
  lockInvitation,
  namesOfCompany,
  updateInvitation,
} from './queries.ts';

export interface SendingDeps extends SmsLimit {
  readonly db: Database;
  readonly messages: MessageQueue;
  readonly publicUrl: () => string;
  readonly readBrand: ReadBrand;
  /** Whether invitations go out by SMS: providers take approved templates only, and none is for them. */
  readonly invitesBySms: boolean;
}

const hour = 60 * 60;

/**
 * Invites somebody into a company; once for two tries within a minute, of which the first one's answer may have been
 * lost. Throws as the endpoint says, and NOT_FOUND for a company that has no people.
 */
export async function invite(
  deps: SendingDeps,
  { stockId, name, roles, to }: InvitationRequest,
  actor: SignedInActor,
): Promise<{ id: number }> {
  const recipient = to.channel === 'mail' ? to.email : to.phone;
  const link = await writeLink(deps, { stockId, name, channel: to.channel, recipient }, actor);
  return changeRights(deps.db, async (tx, note) => {
    await requirePlace(tx, stockId);
    const wanted = [...new Set(roles)].sort();
    await requireFitting(tx, actor, { stockId, added: wanted, removed: [] });
    const invitation = { stockId, name, recipient, channel: to.channel, roles: wanted };
    const sent = await findJustSent(tx, { ...invitation, invitedBy: actor.userId }, actor.now);
    if (sent !== undefined) return { id: sent };
    await requireInvitable(tx, invitation, actor.now);
    await passLimits(tx, { stockId, recipient, userId: actor.userId, now: actor.now });
    await endFormer(tx, [{ stockId, recipient }], actor.now);
    const id = await insertInvitation(tx, {
      ...invitation,
      ...(await queueLink(deps, tx, link, actor)),
    });
    note(entryOf(actor, 'invitation.send', { id, stockId, recipient, roles: wanted }));
    return { id };
  });
}

/**
 * That nobody gets a second link that works, nor one into where they are already. Throws ALREADY_MEMBER,
 * ALREADY_INVITED, SEATS_USED_UP.
 */
async function requireInvitable(
  tx: Database,
  { stockId, channel, recipient }: Pick<InvitationRow, 'stockId' | 'channel' | 'recipient'>,
  now: Date,
): Promise<void> {
  if (await isReachedMember(tx, { stockId, channel, recipient })) throw new AppError('ALREADY_MEMBER');
  if (await isInvited(tx, { stockId, recipient, now })) throw new AppError('ALREADY_INVITED');
  await requireSeat(tx, stockId, now);
}

/** With a company only invitations into it; others answer as if they did not exist. */
interface Chosen {
  readonly id: number;
  readonly stockId?: number | undefined;
}

/**
 * Sends a new link, which ends the old one, also after it has expired; none within a minute, in which the answer to the
 * first one may have been lost, or a colleague did the same: the link that is on its way stays the one that works.
 */
export async function resend(deps: SendingDeps, chosen: Chosen, actor: SignedInActor): Promise<null> {
  const link = await writeLink(deps, await requireUnanswered(deps.db, chosen), actor);
  return changeRights(deps.db, async (tx, note) => {
    const invitation = await requireUnanswered(tx, chosen);
    const { id, stockId, recipient, roles } = invitation;
    await requireRoles(tx, roles);
    await requireFitting(tx, actor, { stockId, added: roles, removed: [] });
    if (await isJustSent(tx, id, actor.now)) return null;
    // One that waits has its seat already, and is the only one to its recipient.
    if (!(await isWaiting(tx, id, actor.now))) await requireInvitable(tx, invitation, actor.now);
    await passLimits(tx, { stockId, recipient, userId: actor.userId, now: actor.now });
    await updateInvitation(tx, id, await queueLink(deps, tx, link, actor));
    note(entryOf(actor, 'invitation.resend', { id, stockId, recipient, roles }));
    return null;
  });
}

/** A role may be removed that only expired invitations have. Throws INVITATION_ROLE_GONE. */
async function requireRoles(tx: Database, codes: readonly string[]): Promise<void> {
  const known = await listGrantingRoles(tx);
  if (!codes.every((code) => known.some((role) => role.code === code))) throw new AppError('INVITATION_ROLE_GONE');
}

/** Ends the link of an invitation for good. */
export function revoke(db: Database, chosen: Chosen, actor: SignedInActor): Promise<null> {
  return db.transaction(async (tx) => {
    const { id, stockId, recipient, roles } = await requireUnanswered(tx, chosen);
    await updateInvitation(tx, id, { revokedAt: actor.now });
    await recordAudit(tx, entryOf(actor, 'invitation.revoke', { id, stockId, recipient, roles }));
    return null;
  });
}

async function requireUnanswered(tx: Database, { id, stockId }: Chosen): Promise<InvitationRow> {
  const invitation = await lockInvitation(tx, id, stockId);
  if (!invitation) throw new AppError('NOT_FOUND');
  if (invitation.acceptedAt || invitation.revokedAt) throw new AppError('INVITATION_ANSWERED');
  return invitation;
}

/** In whose name invitations go out. */
export type Sender = Pick<SignedInActor, 'now' | 'language' | 'userId' | 'stockId' | 'name' | 'address'>;

export type WrittenLink = Awaited<ReturnType<typeof writeLink>>;

/** Makes a link and writes its message. Before the transaction that sends it, which others may wait for. */
export async function writeLink(
  { db, publicUrl, readBrand }: SendingDeps,
  { stockId, name, channel, recipient }: Pick<InvitationRow, 'stockId' | 'name' | 'channel' | 'recipient'>,
  { now, language, name: sender }: Sender,
) {
  const company = await namesOfCompany(db, stockId);
  if (!company) throw new AppError('NOT_FOUND');
  const token = randomBytes(32).toString('base64url');
  const words = {
    brand: await readBrand(db, language, now),
    company: pickText(company, language),
    sender,
  };
  const url = linkOf(publicUrl(), token, language);
  return { token, message: await writeInvitation({ channel, recipient, name, url, language }, words) };
}

/** Queues the message of a link; returns what is stored of it. Throws INVITATION_NEEDS_MAIL, SMS_USED_UP. */
export async function queueLink(
  { messages, dailyLimit, onUsedUp, invitesBySms }: SendingDeps,
  tx: Database,
  { token, message }: WrittenLink,
  { now, userId, stockId }: Sender,
) {
  // Before it counts: what is never sent would use up the codes of everybody.
  if (message.channel === 'sms' && !invitesBySms) throw new AppError('INVITATION_NEEDS_MAIL');
  if (message.channel === 'sms' && !(await countSms(tx, { dailyLimit, onUsedUp, now })))
    throw new AppError('SMS_USED_UP');
  return {
    tokenHash: hashToken(token),
    invitedBy: userId,
    invitedIn: stockId,
    sentAt: now,
    expiresAt: new Date(now.getTime() + invitationLifetime),
    endedAt: null,
    deliveryId: await messages.queue(tx, message),
  };
}

interface Sending {
  /** The company that somebody is invited into. */
  readonly stockId: number;
  readonly recipient: string;
  /** Not for an import, which is one act however many it invites. */
  readonly userId?: number;
  readonly now: Date;
}

/**
 * Nobody is flooded, whoever sends, and no company uses up what another may send to the same person. Throws
 * INVITATIONS_USED_UP.
 */
export async function passLimits(tx: Database, { stockId, recipient, userId, now }: Sending): Promise<void> {
  const to = hashToken(recipient).toString('base64url');
  const windowSeconds = 24 * hour;
  const limits = [
    { key: `invited into ${stockId} ${to}`, windowSeconds, most: invitationLimits.perRecipient },
    { key: `invited ${to}`, windowSeconds, most: invitationLimits.perRecipientOfAll },
    ...(userId === undefined
      ? []
      : [{ key: `inviting ${userId}`, windowSeconds: hour, most: invitationLimits.perSender }]),
  ];
  for (const limit of limits) {
    if (!(await countAttempt(tx, { ...limit, now })).allowed) throw new AppError('INVITATIONS_USED_UP');
  }
}

type Noted = Pick<InvitationRow, 'id' | 'stockId' | 'recipient' | 'roles'>;

/** What was done about an invitation, with its recipient masked. */
export function entryOf(
  { now, userId, address }: Pick<SignedInActor, 'now' | 'userId' | 'address'>,
  action: string,
  { id, stockId, recipient, roles }: Noted,
): AuditEntry {
  return {
    ...{ at: now, userId, stockId, address, action, subject: `invitation ${id}` },
    detail: { to: maskRecipient(recipient), roles },
  };
}
