import { isDeepStrictEqual } from 'node:util';
import type { Attachment } from '#contract/cooperation/attachments.ts';
import type { InquiryDetail, InquiryDraft, InquiryLine, PublishedInquiry } from '#contract/cooperation/inquiries.ts';
import { inquiryState, invitedPerDay, revisionHours } from '#contract/cooperation/inquiry-rules.ts';
import { joinWords } from '#contract/join-words.ts';
import type { IssueKey } from '#contract/texts/wire-texts.ts';
import { listItemsOf } from '#server/content/dictionary/queries.ts';
import { isInvitable, mailOf, smsNumberOf } from '#server/cooperation/suppliers/read-suppliers.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Buyer } from './buyer.ts';
import { countInvited } from './count-invited.ts';
import { withOwnFiles } from './files/inquiry-files.ts';
import { auditInquiry, type LockedInquiry, requireInquiry } from './inquiry-acts.ts';
import { type LetterDeps, minuteOf, sendLetters } from './letters.ts';
import { countOpeners, readOpeners } from './openers.ts';
import {
  findEdition,
  findSuppliers,
  insertEdition,
  insertInvitationTo,
  listInvitations,
  type StoredInquiry,
  type StoredInvitation,
  updateInquiry,
} from './queries.ts';
import { readInquiry } from './read-inquiries.ts';
import { remindedBy } from './remind-suppliers.ts';
import { columnsOf } from './save-inquiry.ts';

const hour = 60 * 60_000;

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** What the audit chain keeps of what was asked for. */
const factsOf = ({
  title,
  deadline,
  lines,
  attachments,
}: Pick<PublishedInquiry, 'title' | 'deadline' | 'lines' | 'attachments'>) => ({
  ...{ title, deadline, lines },
  ...(attachments.length > 0 && { attachments: attachments.map(({ name, digest }) => ({ name, digest })) }),
});

/**
 * Publishes a draft and invites its suppliers. Throws NOT_FOUND, INQUIRY_CHANGED, INQUIRY_STATE_WRONG, and issues of
 * `body.content` for a service field that the dictionary has not, times that are past, suppliers that cannot be invited
 * or were written to often enough for a day, and an opening by two where fewer than two who see the inquiry may open it.
 */
export async function publishInquiry(
  db: Database,
  { id, version, content: sent }: Versioned & { readonly content: PublishedInquiry },
  { actor, letters }: Publishing,
): Promise<InquiryDetail> {
  const fields = await listItemsOf(db, 'zcb_domain');
  const openers = await readOpeners(db, actor.stockId);
  const refuseSuppliers = (key: IssueKey, named: readonly { readonly name: string }[], count: number) => {
    const list = named.map(({ name }) => name);
    const names = joinWords(list, actor.language) || '—';
    const words = { names, count: String(count), mailbox: String(invitedPerDay.mailbox) };
    return fieldIssue('body.content.supplierIds', key, actor.language, words);
  };
  await db.transaction(async (outer) => {
    const invitations = await inCompany(outer, actor.stockId, async (tx) => {
      const locked = await requireInquiry(tx, actor, { id, version, states: [inquiryState.draft] });
      const { inquiry, clock } = locked;
      const place = { stockId: actor.stockId, inquiryId: id };
      const attachments = await withOwnFiles(tx, place, sent.attachments, letters.secret);
      const otherCurrencies = sent.otherCurrencies.filter((currency) => currency !== sent.currency);
      const content = { ...sent, otherCurrencies, attachments };
      const refuse = (field: string, key: IssueKey) => fieldIssue(`body.content.${field}`, key, actor.language);
      const columns = columnsOf(content);
      // One that was chosen before it was turned off stays.
      const isKnown = fields.some(({ key, isOff }) => key === content.field && (!isOff || key === inquiry.field));
      if (!isKnown) throw refuse('field', 'choiceUnknown');
      if (new Date(content.deadline) <= clock) throw refuse('deadline', 'momentPast');
      if (new Date(content.questionsUntil) <= clock) throw refuse('questionsUntil', 'momentPast');
      if (new Date(content.questionsUntil) > new Date(content.deadline))
        throw refuse('questionsUntil', 'questionsAfterDeadline');
      if (content.needsTwo && countOpeners(openers, inquiry) < 2) throw refuse('needsTwo', 'openersTooFew');
      const chosen = await findSuppliers(tx, actor.stockId, content.supplierIds);
      const today = chinaDate(actor.now);
      // Nobody knows the names of the deleted any more: those that are left say which they are.
      const deleted = new Set(content.supplierIds).size - chosen.length;
      if (deleted > 0) throw refuseSuppliers('suppliersDeleted', chosen, deleted);
      const refused = chosen.filter((one) => !isInvitable(one, today));
      if (refused.length > 0) throw refuseSuppliers('suppliersNotInvitable', refused, refused.length);
      const reminded = remindedBy(new Date(content.deadline), clock);
      await updateInquiry(tx, inquiry, { ...columns, ...reminded, state: 10, edition: 1, changedAt: actor.now });
      await insertEdition(tx, {
        ...{ stockId: actor.stockId, inquiryId: id, edition: 1, content, change: '', publishedAt: clock },
      });
      const invitations: StoredInvitation[] = [];
      for (const { id: supplierId, name, ...supplier } of chosen) {
        invitations.push(
          await insertInvitationTo(tx, {
            ...{ stockId: actor.stockId, inquiryId: id, supplierId, name, email: mailOf(supplier) },
            ...{ mobile: smsNumberOf(supplier), companyId: supplier.companyId },
            ...{ language: actor.language, invitedAt: clock },
          }),
        );
      }
      await sendLetters(letters, tx, {
        ...{ inquiry: { ...inquiry, ...columns }, invitations, letter: { kind: 'invited' }, now: actor.now },
      });
      await auditInquiry(tx, actor, {
        ...{ action: 'inquiry.publish', id, detail: { ...factsOf(content), invited: chosen.length } },
      });
      return invitations;
    });
    const refused = await countInvited(outer, invitations, { secret: letters.secret, now: actor.now });
    if (refused.length > 0) throw refuseSuppliers('suppliersInvitedEnough', refused, refused.length);
  });
  return readInquiry(db, id, actor);
}

export interface Publishing {
  readonly actor: Buyer;
  readonly letters: LetterDeps;
}

interface LaterTimes {
  readonly deadline: string;
  readonly questionsUntil?: string | undefined;
}

interface Revision extends Versioned, LaterTimes {
  readonly lines: readonly InquiryLine[];
  readonly note: string;
  readonly attachments: readonly Attachment[];
  /** What changes, in the words that suppliers are told. */
  readonly change: string;
}

interface Edition {
  readonly change: string;
  readonly asked: Partial<InquiryDraft>;
}

/** Whether the latest edition was published in these words, and what it asks for is that still. */
async function isLatestEdition(
  tx: Database,
  { stockId, id, edition, content }: StoredInquiry,
  { change, asked }: Edition,
): Promise<boolean> {
  const latest = await findEdition(tx, stockId, id, edition);
  return latest?.change === change && isDeepStrictEqual(content, { ...content, ...asked });
}

/**
 * A new edition of what is asked for; quotes of the one before are stale. Sent again as it is stored it makes no other
 * edition, and nobody is written to again. Throws NOT_FOUND, INQUIRY_CHANGED,
 * INQUIRY_STATE_WRONG, and issues of `body.deadline` for one that is earlier or leaves suppliers less than 48 hours, and
 * of `body.questionsUntil` for another end of questions that is past, earlier, or after the deadline.
 */
export async function reviseInquiry(
  db: Database,
  { id, version, lines, note, attachments, deadline, questionsUntil, change }: Revision,
  { actor, letters }: Publishing,
): Promise<InquiryDetail> {
  await inCompany(db, actor.stockId, async (tx) => {
    const locked = await requireInquiry(tx, actor, { id, states: [inquiryState.open] });
    const { inquiry, clock } = locked;
    const files = await withOwnFiles(tx, { stockId: actor.stockId, inquiryId: id }, attachments, letters.secret);
    const asked = { lines: [...lines], note, attachments: files, deadline };
    // Before its version: sent again after a lost answer it is a version behind, or over what it has made itself.
    if (
      await isLatestEdition(tx, inquiry, { change, asked: { ...asked, ...(questionsUntil && { questionsUntil }) } })
    ) {
      return;
    }
    if (inquiry.version !== version) throw new AppError('INQUIRY_CHANGED');
    requireLater(locked, 'deadline', deadline, actor);
    const asking = askingUntil(locked, { deadline, questionsUntil }, actor);
    if (Date.parse(deadline) - clock.getTime() < revisionHours * hour) {
      throw fieldIssue('body.deadline', 'deadlineTooSoon', actor.language);
    }
    const content = { ...inquiry.content, ...asked, ...asking } as PublishedInquiry;
    const edition = inquiry.edition + 1;
    const columns = columnsOf(content);
    await updateInquiry(tx, inquiry, { ...columns, edition, changedAt: actor.now });
    await insertEdition(tx, {
      ...{ stockId: actor.stockId, inquiryId: id, edition, content, change, publishedAt: clock },
    });
    await tell(tx, { ...inquiry, ...columns }, { kind: 'revised', why: change, ...toldOf(asking) }, { actor, letters });
    await auditInquiry(tx, actor, {
      ...{ action: 'inquiry.revise', id, note: change, detail: { edition, ...factsOf(content), ...asking } },
    });
  });
  return readInquiry(db, id, actor);
}

/** Moves the deadline later, and the end of questions where one is given. Throws as {@link reviseInquiry}, without the 48 hours. */
export async function extendInquiry(
  db: Database,
  { id, version, deadline, questionsUntil, reason }: Versioned & LaterTimes & { readonly reason: string },
  { actor, letters }: Publishing,
): Promise<InquiryDetail> {
  await inCompany(db, actor.stockId, async (tx) => {
    const locked = await requireInquiry(tx, actor, { id, version, states: [inquiryState.open] });
    const { inquiry, clock } = locked;
    requireLater(locked, 'deadline', deadline, actor);
    if (inquiry.deadline && new Date(deadline).getTime() === inquiry.deadline.getTime()) {
      throw fieldIssue('body.deadline', 'deadlineEarlier', actor.language);
    }
    const asking = askingUntil(locked, { deadline, questionsUntil }, actor);
    const columns = columnsOf({ ...inquiry.content, deadline, ...asking });
    const reminded = remindedBy(new Date(deadline), clock);
    await updateInquiry(tx, inquiry, { ...columns, ...reminded, changedAt: actor.now });
    await tell(
      tx,
      { ...inquiry, ...columns },
      { kind: 'extended', why: reason, ...toldOf(asking) },
      { actor, letters },
    );
    await auditInquiry(tx, actor, {
      action: 'inquiry.extend',
      id,
      note: reason,
      detail: { before: inquiry.deadline?.toISOString() ?? null, after: deadline, ...asking },
    });
  });
  return readInquiry(db, id, actor);
}

function requireLater(
  { inquiry, clock }: LockedInquiry,
  field: keyof LaterTimes,
  moment: string,
  { language }: Buyer,
): void {
  const at = new Date(moment);
  const before = inquiry[field];
  if (at <= clock) throw fieldIssue(`body.${field}`, 'momentPast', language);
  if (before && at < before) throw fieldIssue(`body.${field}`, 'deadlineEarlier', language);
}

/** Another end of questions, where one is given: as it is, it may be past. */
function askingUntil(
  locked: LockedInquiry,
  { deadline, questionsUntil }: LaterTimes,
  actor: Buyer,
): Pick<LaterTimes, 'questionsUntil'> {
  if (questionsUntil === undefined) return {};
  if (new Date(questionsUntil).getTime() === locked.inquiry.questionsUntil?.getTime()) return {};
  requireLater(locked, 'questionsUntil', questionsUntil, actor);
  if (new Date(questionsUntil) > new Date(deadline)) {
    throw fieldIssue('body.questionsUntil', 'questionsAfterDeadline', actor.language);
  }
  return { questionsUntil };
}

/** What suppliers are told of it. */
const toldOf = ({ questionsUntil }: ReturnType<typeof askingUntil>) => ({
  questionsUntil: questionsUntil && minuteOf(new Date(questionsUntil)),
});

/** Everybody who is still invited. */
export async function listInvited(tx: Database, { stockId, id }: StoredInquiry): Promise<StoredInvitation[]> {
  return (await listInvitations(tx, stockId, id)).filter(({ withdrawnAt }) => withdrawnAt === null);
}

/** Tells everybody who is still invited. */
export async function tell(
  tx: Database,
  inquiry: StoredInquiry,
  letter: Parameters<typeof sendLetters>[2]['letter'],
  { actor, letters }: Publishing,
): Promise<void> {
  await sendLetters(letters, tx, { inquiry, invitations: await listInvited(tx, inquiry), letter, now: actor.now });
}
