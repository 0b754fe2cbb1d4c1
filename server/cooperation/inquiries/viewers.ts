import { isDeepStrictEqual } from 'node:util';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryStates } from '#contract/cooperation/inquiry-rules.ts';
import { peopleWhoMay } from '#server/identity/notifications/people-who-may.ts';
import { keepPerson } from '#server/identity/sessions/keep-person.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Buyer } from './buyer.ts';
import { auditInquiry, requireInquiry } from './inquiry-acts.ts';
import { losesOpeners, readOpeners } from './openers.ts';
import { peopleOf, setSight } from './queries.ts';
import { readInquiry } from './read-inquiries.ts';

/** People of the company who may see inquiries at all, by name. */
export const readColleagues = async (db: Database, { stockId }: Buyer): Promise<{ id: number; name: string }[]> =>
  peopleOf(db, await peopleWhoMay(db, stockId, 'inquiry:view'));

interface Viewers {
  readonly id: number;
  /** Null for everybody with the right to see inquiries. */
  readonly viewerIds: readonly number[] | null;
  /** Who was chosen when they were shown; nothing is checked without it. */
  readonly shown?: readonly number[] | null | undefined;
}

const isSameChoice = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  isDeepStrictEqual(one && new Set(one), other && new Set(other));

/**
 * Chooses who of the company sees an inquiry, besides its author and whoever may see all. Whoever chooses and is neither
 * stays among them; somebody who was chosen and has left since may stay or go. It is no part of what suppliers or editors
 * of a draft see, so its version stays. Throws NOT_FOUND, INQUIRY_CHANGED where others are chosen than were shown: whom a
 * colleague took out meanwhile would come back; and issues of `body.viewerIds` for somebody else who may not see
 * inquiries, and where two have to open and fewer would be left who may.
 */
export async function setViewers(
  db: Database,
  { id, viewerIds, shown }: Viewers,
  actor: Buyer,
): Promise<InquiryDetail> {
  const colleagues = new Set((await readColleagues(db, actor)).map((colleague) => colleague.id));
  const chosen = viewerIds && (await peopleOf(db, viewerIds));
  const openers = await readOpeners(db, actor.stockId);
  await inCompany(db, actor.stockId, async (tx) => {
    const { inquiry } = await requireInquiry(tx, actor, { id, states: inquiryStates });
    const isSeen = shown === undefined || isSameChoice(inquiry.viewerIds, shown);
    if (!isSeen && !isSameChoice(inquiry.viewerIds, viewerIds)) throw new AppError('INQUIRY_CHANGED');
    const mayStay = new Set(inquiry.viewerIds ?? []);
    const known = chosen?.filter((one) => colleagues.has(one.id) || mayStay.has(one.id));
    if ((known?.length ?? 0) < new Set(viewerIds).size) {
      throw fieldIssue('body.viewerIds', 'choiceUnknown', actor.language);
    }
    const mustStay = inquiry.createdBy !== actor.userId && !actor.rights.elements.has('inquiry:all');
    const ids = chosen && [...new Set([...chosen.map((one) => one.id), ...(mustStay ? [actor.userId] : [])])];
    if (losesOpeners(openers, inquiry, { viewerIds: ids })) {
      throw fieldIssue('body.viewerIds', 'openersLost', actor.language);
    }
    await setSight(tx, inquiry, { viewerIds: ids });
    await auditInquiry(tx, actor, {
      action: 'inquiry.setViewers',
      id,
      detail: { before: { viewerIds: inquiry.viewerIds }, after: { viewerIds: ids } },
    });
  });
  return readInquiry(db, id, actor);
}

/**
 * Gives an inquiry to another author, whom reminders of it then reach. Throws NOT_FOUND, and issues of `body.userId` for
 * somebody who may not see inquiries, and where two have to open and fewer would be left who may.
 */
export async function handOver(
  db: Database,
  { id, userId }: { readonly id: number; readonly userId: number },
  actor: Buyer,
): Promise<InquiryDetail> {
  await db.transaction(async (outer) => {
    await keepPerson(outer, userId);
    const author = (await readColleagues(outer, actor)).find((colleague) => colleague.id === userId);
    const openers = await readOpeners(outer, actor.stockId);
    await inCompany(outer, actor.stockId, async (tx) => {
      const { inquiry } = await requireInquiry(tx, actor, { id, states: inquiryStates });
      if (!author) throw fieldIssue('body.userId', 'choiceUnknown', actor.language);
      if (losesOpeners(openers, inquiry, { createdBy: userId })) {
        throw fieldIssue('body.userId', 'openersLost', actor.language);
      }
      await setSight(tx, inquiry, { createdBy: userId });
      await auditInquiry(tx, actor, {
        action: 'inquiry.handOver',
        id,
        detail: { before: { author: inquiry.createdBy }, after: { author: userId } },
      });
    });
  });
  return readInquiry(db, id, actor);
}
