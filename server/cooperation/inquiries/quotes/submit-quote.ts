import { maxQuestions, maxQuestionsEach } from '#contract/cooperation/inquiry-rules.ts';
import type { QuoteContent, QuoteDraft, Receipt, SavedQuote, SeenQuote } from '#contract/cooperation/quotes.ts';
import type { Language } from '#contract/language.ts';
import { type StoredInvitation, updateInvitationTo } from '#server/cooperation/inquiries/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { asSupplier, type SupplierCall, whileOpen } from './as-supplier.ts';
import { priceQuote } from './price-quote.ts';
import {
  countQuestion,
  dropDraft,
  findActiveQuote,
  findDraft,
  insertQuestion,
  insertQuote,
  keepDraft,
  type LockedInvitation,
  listQuotesOf,
  lockInvitation,
  type StoredQuote,
  setConfirmed,
  shareInquiry,
  withdrawQuotes,
} from './queries.ts';
import { withOwnQuoteFiles } from './quote-files.ts';
import { sealDraft, sealQuote, sealReason, unsealQuote } from './seal-quote.ts';

/** A step of the inquiry; neither who took it nor from where, which would tell who has quoted. */
interface Step {
  readonly action: string;
  readonly note?: string;
  readonly detail?: object;
}

const audit = (tx: Database, { stockId, inquiryId }: StoredInvitation, now: Date, { action, note, detail }: Step) =>
  recordAudit(tx, {
    ...{ at: now, stockId, action, subject: `inquiry ${inquiryId}` },
    detail: { ...(note && { note }), ...detail },
  });

interface SavedDraft {
  readonly draft: QuoteDraft;
  readonly edition?: number | undefined;
  readonly seen?: SeenQuote | undefined;
}

/**
 * Throws QUOTE_CHANGED where a colleague has saved, submitted, withdrawn or declined since somebody looked. Call it with
 * the invitation as it was when it was locked.
 */
async function requireSeen(
  tx: Database,
  invitation: StoredInvitation & LockedInvitation,
  seen: SeenQuote | undefined,
): Promise<void> {
  if (!seen) return;
  const { stockId, id, formerQuotes, declinedAt } = invitation;
  const draft = await findDraft(tx, stockId, id);
  const [latest] = await listQuotesOf(tx, stockId, id);
  const quote = latest && latest.number > formerQuotes ? latest : undefined;
  const now: Required<SeenQuote> = {
    draft: draft?.savedAt.toISOString() ?? null,
    receipt: quote ? quote.number - formerQuotes : null,
    isWithdrawn: quote !== undefined && quote.withdrawnAt !== null,
    hasDeclined: declinedAt !== null,
  };
  const { draft: saved, receipt, isWithdrawn = now.isWithdrawn, hasDeclined = now.hasDeclined } = seen;
  const isSeen =
    saved === now.draft &&
    receipt === now.receipt &&
    isWithdrawn === now.isWithdrawn &&
    hasDeclined === now.hasDeclined;
  if (!isSeen) throw new AppError('QUOTE_CHANGED');
}

/**
 * Keeps a draft and computes its amounts. Throws as {@link whileOpen} and {@link requireSeen}, and INQUIRY_REVISED where it
 * was written for an earlier edition, of which its positions are.
 */
export const saveQuoteDraft = (call: SupplierCall, { draft, edition, seen }: SavedDraft): Promise<SavedQuote> =>
  whileOpen(call, async (tx, invitation, inquiry) => {
    if (edition !== undefined && edition !== inquiry.edition) throw new AppError('INQUIRY_REVISED');
    const { stockId, id: invitationId } = invitation;
    await requireSeen(tx, { ...invitation, ...(await lockInvitation(tx, invitation)) }, seen);
    const files = await withOwnQuoteFiles(tx, invitation, draft.files, call.secret);
    await keepDraft(tx, {
      ...{ stockId, invitationId, savedAt: call.now },
      sealed: sealDraft({ ...draft, files, edition: inquiry.edition }, invitationId, call.secret),
    });
    return { ...priceQuote(draft, inquiry.content), savedAt: call.now.toISOString() };
  });

/** Numbered from the first one by this link: nobody learns that there was a former one. */
export const toReceipt = (
  { number, edition, receivedAt, receipt, withdrawnAt }: StoredQuote,
  { formerQuotes }: StoredInvitation,
): Receipt => ({
  ...{ number: number - formerQuotes, edition, receipt },
  receivedAt: receivedAt.toISOString(),
  isWithdrawn: withdrawnAt !== null,
});

interface Submitted {
  readonly quote: QuoteContent;
  /** The edition that the supplier has seen. */
  readonly edition: number;
  readonly seen?: SeenQuote | undefined;
}

/**
 * Seals a quote under a shared lock on its inquiry. Throws as {@link whileOpen} and {@link requireSeen}, INQUIRY_REVISED
 * where the supplier has seen an earlier edition, QUOTE_CURRENCY_WRONG, and an issue of the file that a colleague has
 * removed.
 */
export const submitQuote = (
  call: SupplierCall & { readonly language: Language },
  { quote, edition, seen }: Submitted,
): Promise<Receipt> =>
  whileOpen(call, async (tx, invitation, inquiry) => {
    const { stockId, id: invitationId, inquiryId } = invitation;
    if (inquiry.edition !== edition) throw new AppError('INQUIRY_REVISED');
    const { currency: own, otherCurrencies } = inquiry.content;
    const currency = quote.currency ?? own;
    if (currency !== own && !otherCurrencies.includes(currency)) throw new AppError('QUOTE_CURRENCY_WRONG');
    const unknown = quote.lines.findIndex(({ position }) => position > inquiry.content.lines.length);
    if (unknown >= 0) throw fieldIssue(`body.quote.lines.${unknown}.position`, 'choiceUnknown', call.language);
    // Also lets a second submission of the same supplier wait for its number, and a removal of a file for its quote.
    await requireSeen(tx, { ...invitation, ...(await lockInvitation(tx, invitation)) }, seen);
    await updateInvitationTo(tx, invitation, { declinedAt: null, declineSealed: null });
    const [latest] = await listQuotesOf(tx, stockId, invitationId);
    const number = (latest?.number ?? 0) + 1;
    const place = { inquiryId, invitationId, number };
    const files = await withOwnQuoteFiles(tx, invitation, quote.files, call.secret);
    const gone = quote.files.findIndex(({ id }) => files.every((file) => file.id !== id));
    if (gone >= 0) {
      const name = quote.files[gone]?.name ?? '';
      throw fieldIssue(`body.quote.files.${gone}`, 'attachmentGone', call.language, { name });
    }
    const stored = await insertQuote(tx, {
      ...{
        stockId,
        invitationId,
        number,
        edition,
        ...sealQuote({ ...quote, currency, files }, place, call.secret),
      },
    });
    await dropDraft(tx, stockId, invitationId);
    await audit(tx, invitation, call.now, { action: 'quote.submit', detail: { receipt: stored.receipt } });
    return toReceipt(stored, invitation);
  });

/** Number of the latest receipt that was shown, null without one; nothing is checked without it. */
type ShownReceipt = number | null | undefined;

/**
 * Withdraws what counts, if anything does, and keeps it as the draft unless its supplier has written another since: who
 * changes their mind goes on from there. Throws QUOTE_CHANGED where another quote counts than was shown.
 */
async function takeBack(
  tx: Database,
  invitation: StoredInvitation,
  { secret, now, receipt }: SupplierCall & { readonly receipt: ShownReceipt },
): Promise<boolean> {
  const { stockId, id: invitationId, inquiryId, formerQuotes } = invitation;
  await lockInvitation(tx, invitation);
  const quote = await findActiveQuote(tx, stockId, invitationId);
  if (!quote) return false;
  if (receipt !== undefined && quote.number - formerQuotes !== receipt) throw new AppError('QUOTE_CHANGED');
  const { content } = unsealQuote(quote, { inquiryId, invitationId, number: quote.number }, secret);
  if (content && !(await findDraft(tx, stockId, invitationId))) {
    const sealed = sealDraft({ ...content, edition: quote.edition }, invitationId, secret);
    await keepDraft(tx, { stockId, invitationId, savedAt: now, sealed });
  }
  return withdrawQuotes(tx, stockId, invitationId);
}

/** Throws as {@link whileOpen} and {@link takeBack}. */
export const withdrawQuote = (call: SupplierCall, receipt: ShownReceipt): Promise<null> =>
  whileOpen(call, async (tx, invitation) => {
    if (await takeBack(tx, invitation, { ...call, receipt })) {
      await audit(tx, invitation, call.now, { action: 'quote.withdraw' });
    }
    return null;
  });

/**
 * Confirms an opened quote: its validity counts again from now. Throws as {@link asSupplier}, INQUIRY_NOT_DUE before it
 * is opened, and INQUIRY_STATE_WRONG where there is nothing to confirm, or somebody has decided.
 */
export const confirmQuote = (call: SupplierCall): Promise<null> =>
  asSupplier(call, async (tx, invitation) => {
    const { stockId, id, inquiryId } = invitation;
    const found = await shareInquiry(tx, stockId, inquiryId);
    const quote = await findActiveQuote(tx, stockId, id);
    if (quote && found?.inquiry.state === 10) throw new AppError('INQUIRY_NOT_DUE');
    if (!quote || quote.canonical === null || found?.inquiry.state !== 20) throw new AppError('INQUIRY_STATE_WRONG');
    await setConfirmed(tx, quote);
    await audit(tx, invitation, call.now, { action: 'quote.confirm', note: invitation.name });
    return null;
  });

interface Declined {
  readonly reason: string;
  readonly receipt?: ShownReceipt;
}

/** Declines, which withdraws a quote as well. Throws as {@link whileOpen} and {@link takeBack}. */
export const declineInvitation = (call: SupplierCall, { reason, receipt }: Declined): Promise<null> =>
  whileOpen(call, async (tx, invitation) => {
    await takeBack(tx, invitation, { ...call, receipt });
    await updateInvitationTo(tx, invitation, {
      declinedAt: call.now,
      declineSealed: sealReason(reason, invitation.id, call.secret),
    });
    await audit(tx, invitation, call.now, { action: 'quote.decline' });
    return null;
  });

/** Throws as {@link asSupplier} and QUESTIONS_ENDED. */
export const askQuestion = (call: SupplierCall, question: string): Promise<null> =>
  asSupplier(call, async (tx, invitation) => {
    const { stockId, inquiryId } = invitation;
    const found = await shareInquiry(tx, stockId, inquiryId);
    if (!found?.takesQuestions) throw new AppError('QUESTIONS_ENDED');
    const asked = await insertQuestion(tx, { stockId, inquiryId, question, most: maxQuestions });
    if (asked === 'known') return null;
    // What was added goes again where it is one too many of this supplier.
    if (asked === 'full' || !(await countQuestion(tx, invitation, maxQuestionsEach)))
      throw new AppError('QUESTIONS_ENDED');
    await audit(tx, invitation, call.now, { action: 'quote.ask', note: question });
    return null;
  });
