import { type InquiryState, inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { LookedQuote } from '#contract/cooperation/quotes.ts';
import { type Language, pickText } from '#contract/language.ts';
import { validityEnd } from '#server/cooperation/inquiries/compare-quotes.ts';
import {
  companyNameOf,
  findEdition,
  findInquiry,
  listAwards,
  listQuestions,
  type StoredInvitation,
  updateInvitationTo,
} from '#server/cooperation/inquiries/queries.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { asSupplier, type SupplierCall } from './as-supplier.ts';
import { priceQuote } from './price-quote.ts';
import { findDraft, findQuoteState, listQuotesOf, type StoredQuote } from './queries.ts';
import { unsealDraft, unsealQuote } from './seal-quote.ts';
import { toReceipt } from './submit-quote.ts';

type Call = SupplierCall & { readonly language: Language };

/** What an invitation is to, with what its supplier has done; the first look is noted. Throws as {@link asSupplier}. */
export const lookAtInvitation = (call: Call): Promise<LookedQuote> =>
  asSupplier(call, async (tx, invitation) => {
    const { stockId, id, inquiryId } = invitation;
    if (!invitation.openedAt) await updateInvitationTo(tx, invitation, { openedAt: call.now });
    const found = await findInquiry(tx, stockId, inquiryId);
    if (!found) throw new AppError('LINK_ENDED');
    const { inquiry, state, clock, remaining } = found;
    const { content } = inquiry;
    const edition = await findEdition(tx, stockId, inquiryId, inquiry.edition);
    const submitted = (await listQuotesOf(tx, stockId, id)).filter(({ number }) => number > invitation.formerQuotes);
    const active = submitted.find(({ withdrawnAt }) => withdrawnAt === null);
    const kept = await findDraft(tx, stockId, id);
    const draft = kept && unsealDraft(kept.sealed, id, call.secret);
    const writtenFor = draft ? draft.edition : active?.edition;
    const former =
      writtenFor === undefined || writtenFor === inquiry.edition
        ? undefined
        : await findEdition(tx, stockId, inquiryId, writtenFor);
    const opened = active && readOwn(active, { inquiryId, invitationId: id }, call.secret);
    const quote = opened?.content ?? null;
    const isStale = active !== undefined && active.edition < inquiry.edition;
    const answered = isStale ? await findEdition(tx, stockId, inquiryId, active.edition) : undefined;
    const validUntil = active ? validityEnd(inquiry, active) : null;
    return {
      buyer: pickText(await companyNameOf(tx, stockId), call.language),
      supplier: invitation.name,
      ...{ number: inquiry.number, title: inquiry.title, edition: inquiry.edition, change: edition?.change ?? '' },
      state: await findQuoteState(tx, stockId, id),
      inquiryState: state,
      currency: content.currency,
      otherCurrencies: content.otherCurrencies,
      includesTax: content.includesTax,
      maySplit: content.maySplit,
      validityDays: content.validityDays,
      note: content.note,
      attachments: content.attachments,
      lines: content.lines,
      deadline: inquiry.deadline?.toISOString() ?? '',
      questionsUntil: inquiry.questionsUntil?.toISOString() ?? '',
      clock,
      remaining: Math.max(0, Number(remaining)),
      questions: (await listQuestions(tx, stockId, inquiryId)).map(({ number, question, answer }) => ({
        ...{ number, question, answer: answer ?? '' },
      })),
      hasDeclined: invitation.declinedAt !== null,
      mayQuote: call.credential.by === 'link' || call.credential.mayQuote,
      draft: draft ?? null,
      draftSavedAt: kept?.savedAt.toISOString() ?? null,
      quote,
      writtenFor: former?.content ?? null,
      // Of a quote for an earlier edition the lines are others.
      priced: quote && !isStale ? priceQuote(quote, content) : null,
      quotedFor:
        quote && answered ? { lines: answered.content.lines, priced: priceQuote(quote, answered.content) } : null,
      isStale,
      receipts: submitted.map((one) => toReceipt(one, invitation)),
      proof:
        active && active.canonical !== null && active.nonce !== null
          ? { canonical: active.canonical, nonce: active.nonce, isIntact: active.isIntact === true }
          : null,
      validUntil,
      mayConfirm:
        state === inquiryState.closed &&
        active?.canonical != null &&
        validUntil !== null &&
        chinaDate(new Date(clock)) > validUntil,
      outcome: await outcomeOf(tx, invitation, { state, hasQuoted: active !== undefined }),
    };
  });

/** A supplier reads its own quote. */
function readOwn(
  quote: StoredQuote,
  place: { readonly inquiryId: number; readonly invitationId: number },
  secret: string,
) {
  return unsealQuote(quote, { ...place, number: quote.number }, secret);
}

async function outcomeOf(
  tx: Database,
  { stockId, id, inquiryId }: StoredInvitation,
  { state, hasQuoted }: { readonly state: InquiryState; readonly hasQuoted: boolean },
): Promise<LookedQuote['outcome']> {
  if (state === inquiryState.cancelled) return { kind: 'cancelled', positions: [] };
  if (state === inquiryState.failed) return { kind: 'failed', positions: [] };
  if (state !== inquiryState.awarded) return null;
  if (!hasQuoted) return { kind: 'ended', positions: [] };
  const won = (await listAwards(tx, stockId, inquiryId)).filter(({ invitationId }) => invitationId === id);
  const positions = won.map(({ position }) => position).sort((left, right) => left - right);
  return { kind: positions.length > 0 ? 'won' : 'lost', positions };
}
