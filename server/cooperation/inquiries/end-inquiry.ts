import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { Language } from '#contract/language.ts';
import type { NoteEntry } from '#server/platform/audit/record-audit.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { Buyer } from './buyer.ts';
import { type Offer, readOffers, validityEnd } from './compare-quotes.ts';
import { rateOf } from './exchange-rates.ts';
import { auditInquiry, requireInquiry } from './inquiry-acts.ts';
import { type Letter, letterTexts } from './letter-texts.ts';
import { type LetterDeps, previewLetters, sendLetters } from './letters.ts';
import { listInvited, type Publishing, tell } from './publish-inquiry.ts';
import {
  findSeen,
  insertAwards,
  isWrittenAgain,
  listQuoted,
  lockUndecided,
  type StoredInquiry,
  type StoredInvitation,
  updateInquiry,
} from './queries.ts';
import { readInquiry } from './read-inquiries.ts';
import { listOpenedOffers, presentAddress, tellPresentAddresses } from './tell-outcome.ts';

interface Ended {
  readonly id: number;
  readonly reason: string;
}

/** Cancels an inquiry; its quotes stay sealed. Throws NOT_FOUND, and INQUIRY_STATE_WRONG also once they were opened. */
export async function cancelInquiry(
  db: Database,
  { id, reason }: Ended,
  { actor, letters }: Publishing,
): Promise<InquiryDetail> {
  await inCompany(db, actor.stockId, async (tx) => {
    const states = [inquiryState.open, inquiryState.closed];
    const { inquiry } = await requireInquiry(tx, actor, { id, states });
    const told = await cancellations(tx, inquiry, () => reason);
    await updateInquiry(tx, inquiry, { state: 40, reason, changedAt: actor.now });
    for (const { invitation, letter } of told) {
      await sendLetters(letters, tx, { inquiry, invitations: [invitation], now: actor.now, letter });
    }
    await auditInquiry(tx, actor, { action: 'inquiry.cancel', id, note: reason });
  });
  return readInquiry(db, id, actor);
}

/**
 * What each supplier is told of a cancellation, why in its language: those who quoted also that their quote was not
 * opened. Throws INQUIRY_STATE_WRONG where it was: somebody may have opened the quotes since the cancellation was begun.
 */
async function cancellations(tx: Database, inquiry: StoredInquiry, why: (language: Language) => string) {
  if (inquiry.openedAt) throw new AppError('INQUIRY_STATE_WRONG');
  const quoted = new Set(await listQuoted(tx, inquiry.stockId, inquiry.id));
  return (await listInvited(tx, inquiry)).map((invitation) => {
    const hasQuoted = quoted.has(invitation.id);
    const letter: Letter = { kind: 'cancelled', why: why(invitation.language), hasQuoted };
    return { invitation, letter };
  });
}

interface Leaving extends Pick<Actor, 'userId' | 'address' | 'now'> {
  readonly stockId: number;
  readonly note: NoteEntry;
}

/**
 * Ends all published inquiries without an outcome of a company that is erased: suppliers who wait for one would find their
 * links ended, as the letters say. Not inside a company.
 */
export async function endInquiriesOf(
  tx: Database,
  { stockId, userId, address, now, note }: Leaving,
  letters: LetterDeps,
): Promise<void> {
  const why = (language: Language) => letterTexts[language].buyerLeft;
  const reason = why('zh-CN');
  for (const inquiry of await lockUndecided(tx, stockId)) {
    const isOpened = inquiry.openedAt !== null;
    const failed = ({ language }: StoredInvitation): Letter => ({ kind: 'failed', why: why(language) });
    const told = isOpened
      ? (await listInvited(tx, inquiry)).map((invitation) => ({ invitation, letter: failed(invitation) }))
      : await cancellations(tx, inquiry, why);
    await updateInquiry(tx, inquiry, { state: isOpened ? 50 : 40, reason, changedAt: now });
    const offers = await listOpenedOffers(tx, inquiry);
    const also = { inquiry, offers, letter: ({ invitation }: Offer) => failed(invitation), endsLink: true, now };
    const alsoTold = await tellPresentAddresses(tx, also, letters);
    for (const { invitation, letter } of told) {
      await sendLetters(letters, tx, { inquiry, invitations: [invitation], now, letter, endsLink: true });
    }
    const action = isOpened ? 'inquiry.fail' : 'inquiry.cancel';
    const detail = { note: reason, ...alsoTold };
    note({ at: now, userId, stockId, address, action, subject: `inquiry ${inquiry.id}`, detail });
  }
}

/** Ends an inquiry past its deadline without an award. Throws NOT_FOUND and INQUIRY_STATE_WRONG. */
export async function failInquiry(
  db: Database,
  { id, reason }: Ended,
  { actor, letters }: Publishing,
): Promise<InquiryDetail> {
  await inCompany(db, actor.stockId, async (tx) => {
    const { inquiry } = await requireInquiry(tx, actor, { id, states: [inquiryState.closed] });
    await updateInquiry(tx, inquiry, { state: 50, reason, changedAt: actor.now });
    const letter: Letter = { kind: 'failed', why: reason };
    const offers = await listOpenedOffers(tx, inquiry);
    // Before the others: what the page says of a mail is of the address that it names.
    const told = { inquiry, offers, letter: () => letter, now: actor.now };
    const detail = await tellPresentAddresses(tx, told, letters);
    await tell(tx, inquiry, letter, { actor, letters });
    await auditInquiry(tx, actor, { action: 'inquiry.fail', id, note: reason, detail });
  });
  return readInquiry(db, id, actor);
}

const won = (lines: Award['lines'], invitation: StoredInvitation): Letter => {
  const positions = lines.filter((one) => one.invitationId === invitation.id).map(({ position }) => position);
  positions.sort((left, right) => left - right);
  return positions.length > 0 ? { kind: 'won', positions } : { kind: 'lost' };
};

interface Preview {
  readonly id: number;
  readonly act: 'award' | 'cancel' | 'fail';
  readonly reason: string;
  readonly lines: Award['lines'];
}

/** Letters that an award, a cancellation or an end without award would send. Throws NOT_FOUND and INQUIRY_STATE_WRONG. */
export function previewEnd(db: Database, { id, act, reason: why, lines }: Preview, actor: Buyer) {
  return inCompany(db, actor.stockId, async (tx) => {
    const found = await findSeen(tx, actor, id);
    if (!found) throw new AppError('NOT_FOUND');
    const { inquiry, state } = found;
    if (act === 'award') {
      if (!inquiry.openedAt || state !== inquiryState.closed) throw new AppError('INQUIRY_STATE_WRONG');
      const { quoted } = await readOffers(tx, inquiry);
      const letters = quoted.map((offer) => ({
        ...{ invitation: offer.invitation, alsoTo: presentAddress(offer), letter: won(lines, offer.invitation) },
      }));
      return previewLetters(tx, inquiry, letters);
    }
    if (act === 'cancel' && inquiry.openedAt) throw new AppError('INQUIRY_STATE_WRONG');
    // Who has quoted is nobody's to know before the opening.
    const letter: Letter =
      act === 'cancel' ? { kind: 'cancelled', why, hasQuoted: 'unknown' } : { kind: 'failed', why };
    const told = await listInvited(tx, inquiry);
    const offers = await listOpenedOffers(tx, inquiry);
    const alsoTo = new Map(offers.map((offer) => [offer.invitation.id, presentAddress(offer)]));
    return previewLetters(
      tx,
      inquiry,
      told.map((invitation) => ({ invitation, letter, alsoTo: alsoTo.get(invitation.id) })),
    );
  });
}

interface Award extends Ended {
  readonly version: number;
  readonly lines: readonly { readonly position: number; readonly invitationId: number }[];
  /** Whether the person knows of suppliers among them that are not approved any more. */
  readonly acceptsNotApproved: boolean;
}

/**
 * Awards lines. Throws NOT_FOUND, INQUIRY_CHANGED, INQUIRY_STATE_WRONG before the opening, AWARD_WRONG for a line that
 * was not quoted, is named twice, or must not be split, or a quote that does not have its receipt, QUOTE_EXPIRED, and
 * SUPPLIER_NOT_APPROVED for suppliers that were suspended or barred since, unless that is known.
 */
export async function awardInquiry(
  db: Database,
  { id, version, lines, reason, acceptsNotApproved }: Award,
  { actor, letters }: Publishing,
): Promise<InquiryDetail> {
  const { stockId, now } = actor;
  await inCompany(db, stockId, async (tx) => {
    const { inquiry, clock } = await requireInquiry(tx, actor, { id, version, states: [inquiryState.closed] });
    if (!inquiry.openedAt) throw new AppError('INQUIRY_STATE_WRONG');
    const { currency, includesTax, maySplit } = inquiry.content;
    const { quoted } = await readOffers(tx, inquiry);
    const winners = new Set(lines.map(({ invitationId }) => invitationId));
    if (new Set(lines.map(({ position }) => position)).size < lines.length) throw new AppError('AWARD_WRONG');
    if (!maySplit && winners.size > 1) throw new AppError('AWARD_WRONG');
    const notApproved = quoted
      .filter(({ invitation, supplier }) => winners.has(invitation.id) && supplier.state !== 'approved')
      .map(({ supplier }) => ({ supplierId: supplier.id, state: supplier.state }));
    if (notApproved.length > 0 && !acceptsNotApproved) throw new AppError('SUPPLIER_NOT_APPROVED');
    const rows = lines.map(({ position, invitationId }) => {
      const offer = quoted.find(({ invitation }) => invitation.id === invitationId);
      const line = offer?.content?.lines.find((one) => one.position === position);
      const asked = inquiry.content.lines[position - 1];
      if (!offer?.content || !line || !asked || offer.quote.isIntact !== true) throw new AppError('AWARD_WRONG');
      if (chinaDate(clock) > validityEnd(inquiry, offer.quote)) throw new AppError('QUOTE_EXPIRED');
      const { currency: quotedIn = currency } = offer.content;
      return {
        ...(quotedIn !== currency && { quotedIn, rate: rateOf(inquiry, quotedIn)?.rate }),
        ...{ stockId, inquiryId: id, invitationId, position, item: asked.name, unit: asked.unit, currency },
        ...{ unitPrice: line.unitPrice, includesTax, taxRate: offer.content.taxRate, awardedAt: clock },
      };
    });
    await updateInquiry(tx, inquiry, { state: 30, reason, changedAt: now });
    await insertAwards(tx, rows);
    const told = { inquiry, offers: quoted, letter: ({ invitation }: Offer) => won(lines, invitation), now };
    const also = await tellPresentAddresses(tx, told, letters);
    for (const { invitation } of quoted) {
      await sendLetters(letters, tx, { inquiry, invitations: [invitation], now, letter: won(lines, invitation) });
    }
    await auditInquiry(tx, actor, {
      ...{ action: 'inquiry.award', id, note: reason },
      detail: {
        lines: lines.map(({ position, invitationId }) => ({ position, invitationId })),
        ...(notApproved.length > 0 && { notApproved }),
        ...also,
      },
    });
  });
  return readInquiry(db, id, actor);
}

/**
 * Asks a supplier to confirm what it quoted, once within a minute. Throws NOT_FOUND, and INQUIRY_STATE_WRONG but between
 * opening and award.
 */
export async function askConfirmation(
  db: Database,
  { id, invitationId }: { readonly id: number; readonly invitationId: number },
  { actor, letters }: Publishing,
): Promise<InquiryDetail> {
  const { stockId, now } = actor;
  await db.transaction(async (outer) => {
    const isAgain = await isWrittenAgain(
      outer,
      { stockId, inquiryId: id, now },
      { action: 'inquiry.askConfirmation', of: 'invitationId', id: invitationId },
    );
    await inCompany(outer, stockId, async (tx) => {
      const { inquiry } = await requireInquiry(tx, actor, { id, states: [inquiryState.closed] });
      const { quoted } = await readOffers(tx, inquiry);
      const offer = quoted.find(({ invitation }) => invitation.id === invitationId);
      if (!offer) throw new AppError('NOT_FOUND');
      if (isAgain) return;
      const { invitation } = offer;
      // To the address that was invited alone: whoever writes another could confirm by its link in the supplier's name.
      await sendLetters(letters, tx, { inquiry, invitations: [invitation], letter: { kind: 'confirm' }, now });
      await auditInquiry(tx, actor, {
        ...{ action: 'inquiry.askConfirmation', id, note: invitation.name, detail: { invitationId } },
      });
    });
  });
  return readInquiry(db, id, actor);
}
