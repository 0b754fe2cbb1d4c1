import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState, settlingSeconds } from '#contract/cooperation/inquiry-rules.ts';
import { openQuote, openReason } from '#server/cooperation/inquiries/quotes/open-quote.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Buyer } from './buyer.ts';
import { rateOf } from './exchange-rates.ts';
import { auditInquiry, requireInquiry } from './inquiry-acts.ts';
import type { LetterDeps } from './letters.ts';
import { listInvitations, type StoredInquiry, updateInquiry } from './queries.ts';
import { askedBefore, readInquiry } from './read-inquiries.ts';

interface Opening {
  readonly actor: Buyer;
  readonly letters: Pick<LetterDeps, 'secret'>;
  readonly sweepTime: Pick<Platform['sweepTime'], 'beginStep'>;
}

/**
 * Opens all quotes of an inquiry in one transaction: all or none. Where two persons are needed the first one asks, and
 * another confirms within ten minutes. Throws NOT_FOUND, INQUIRY_CHANGED where other rates may be frozen than were shown,
 * INQUIRY_STATE_WRONG, INQUIRY_NOT_DUE before the deadline, CLOCK_UNSURE while that cannot be told, RATES_MISSING while a
 * currency that is allowed has no rate, OPENING_BY_ANOTHER for the same person twice, and QUOTES_TOO_FEW without a reason
 * to go on.
 */
export async function openQuotes(
  db: Database,
  { id, version, reason }: { readonly id: number; readonly version?: number | undefined; readonly reason: string },
  { actor, letters, sweepTime }: Opening,
): Promise<InquiryDetail> {
  const { stockId, userId } = actor;
  // What was opened is never sealed again.
  if (!(await sweepTime.beginStep({ looksAnew: true }))) throw new AppError('CLOCK_UNSURE');
  await inCompany(db, stockId, async (tx) => {
    const { inquiry, clock } = await requireInquiry(tx, actor, {
      ...{ id, version, states: [inquiryState.open, inquiryState.closed] },
    });
    if (inquiry.openedAt) throw new AppError('INQUIRY_STATE_WRONG');
    const settled = (inquiry.deadline?.getTime() ?? 0) + settlingSeconds * 1_000;
    if (clock.getTime() < settled) throw new AppError('INQUIRY_NOT_DUE');
    // Which currencies were quoted in is sealed, so each that is allowed needs its rate.
    const { otherCurrencies } = inquiry.content;
    if (!otherCurrencies.every((currency) => rateOf(inquiry, currency))) throw new AppError('RATES_MISSING');
    const asked = askedBefore(inquiry, clock);
    if (inquiry.content.needsTwo && asked === undefined) {
      await updateInquiry(tx, inquiry, { openingBy: userId, openingAt: clock, reason });
      await auditInquiry(tx, actor, { action: 'inquiry.confirm', id, note: reason });
      return;
    }
    if (inquiry.content.needsTwo && asked === userId) throw new AppError('OPENING_BY_ANOTHER');
    const why = reason || (asked === undefined ? '' : inquiry.reason);
    // The database opens a quote only of an inquiry that is open already.
    const openedBy = asked === undefined || !inquiry.content.needsTwo ? [userId] : [asked, userId];
    await updateInquiry(tx, inquiry, { state: 20, openedAt: clock, openedBy, reason: why, changedAt: actor.now });
    const opened = await openAll(tx, inquiry, letters.secret);
    if (opened.length < inquiry.content.fewestQuotes && why === '') throw new AppError('QUOTES_TOO_FEW');
    await auditInquiry(tx, actor, {
      ...{ action: 'inquiry.open', id, note: why },
      detail: { quotes: opened, openedBy, ...(otherCurrencies.length > 0 && { rates: inquiry.rates }) },
    });
  });
  return readInquiry(db, id, actor);
}

/** Receipts of what was opened, with whether each is intact. */
async function openAll(tx: Database, { stockId, id: inquiryId }: StoredInquiry, secret: string) {
  const opened: { receipt: string; isIntact: boolean }[] = [];
  for (const invitation of await listInvitations(tx, stockId, inquiryId)) {
    if (invitation.withdrawnAt) continue;
    if (invitation.declinedAt) {
      await openReason(tx, invitation, secret);
      continue;
    }
    const quote = await openQuote(tx, { inquiryId, stockId, invitationId: invitation.id }, secret);
    if (quote) opened.push(quote);
  }
  return opened;
}
