import Big from 'big.js';
import type { Currency } from '#contract/cooperation/inquiry-rules.ts';
import type { Amounts, Comparison } from '#contract/cooperation/opened-quotes.ts';
import type { QuoteContent } from '#contract/cooperation/quotes.ts';
import { convertAmounts, priceLine, sumAmounts } from '#server/cooperation/inquiries/quotes/price-quote.ts';
import { listOpened, type StoredQuote } from '#server/cooperation/inquiries/quotes/queries.ts';
import type { StoredSupplier } from '#server/cooperation/suppliers/queries.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { addDays } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Buyer } from './buyer.ts';
import { rateOf } from './exchange-rates.ts';
import {
  findEdition,
  findPastAwards,
  findSeen,
  findSuppliers,
  listAwards,
  listInvitations,
  namesOf,
  type PastAward,
  type StoredInquiry,
  type StoredInvitation,
} from './queries.ts';

type InquiryLine = StoredInquiry['content']['lines'][number];
type Side = 'net' | 'gross';
type Line = Comparison['lines'][number];
type Cell = Line['quotes'][number];

/** Suppliers × lines. Throws NOT_FOUND, and INQUIRY_NOT_DUE before the opening. */
export async function compareQuotes(db: Database, id: number, actor: Buyer): Promise<Comparison> {
  const { stockId } = actor;
  const read = await inCompany(db, stockId, async (tx) => {
    const found = await findSeen(tx, actor, id);
    if (!found) throw new AppError('NOT_FOUND');
    const { inquiry } = found;
    if (!inquiry.openedAt) throw new AppError('INQUIRY_NOT_DUE');
    return {
      ...found,
      offers: await readOffers(tx, inquiry),
      awards: await listAwards(tx, stockId, id),
      past: await findPastAwards(tx, actor, inquiry),
    };
  });
  const { inquiry, state, offers, awards, past } = read;
  const today = chinaDate(new Date(read.clock));
  const { currency, includesTax, maySplit, tieRule } = inquiry.content;
  const placeOf = new Map(offers.quoted.map(({ invitation }, place) => [invitation.id, place]));
  const lines = inquiry.content.lines.map((line, index): Line => {
    const position = index + 1;
    const cells = offers.quoted.map((offer) => cellOf(offer, line.quantity, { position, inquiry }));
    const before = past.get(keyOf(line.name, line.unit));
    const award = awards.find((one) => one.position === position);
    return {
      position,
      ...line,
      quotes: cells,
      lowest: { net: lowestOf(cells, 'net'), gross: lowestOf(cells, 'gross') },
      spread: { net: spreadOf(cells, 'net'), gross: spreadOf(cells, 'gross') },
      past: before ? pastOf(before, line.quantity) : null,
      awarded: award ? (placeOf.get(award.invitationId) ?? null) : null,
    };
  });
  return {
    ...{ id, version: inquiry.version, currency, includesTax, maySplit, tieRule, state, reason: inquiry.reason },
    rates: [...inquiry.rates],
    openedAt: inquiry.openedAt?.toISOString() ?? '',
    openedBy: await namesOf(db, inquiry.openedBy ?? []),
    suppliers: offers.quoted.map(({ invitation, supplier, quote, content }, place) => {
      const cells = lines.flatMap(({ quotes }) => quotes[place] ?? []);
      const days = cells.flatMap(({ deliveryDays }) => deliveryDays ?? []);
      const validUntil = validityEnd(inquiry, quote);
      return {
        ...{ invitationId: invitation.id, name: invitation.name, receipt: quote.receipt, validUntil },
        supplierState: supplier.state,
        receivedAt: quote.receivedAt.toISOString(),
        isExpired: today > validUntil,
        isIntact: quote.isIntact === true,
        isStale: quote.edition < inquiry.edition,
        taxRate: content?.taxRate ?? '',
        note: content?.note ?? '',
        // Quotes that were opened before there were files name none.
        files: content?.files ?? [],
        total: sumAmounts(cells.map(({ amounts }) => amounts)),
        quoted: otherTotal(content, currency, cells),
        missing: lines.length - cells.length,
        deliveryDays: days.length > 0 ? Math.max(...days) : null,
      };
    }),
    declined: offers.declined.map(({ name, declineReason }) => ({ name, reason: declineReason })),
    lines,
  };
}

/** The last day on which a quote is valid, a day in China: counted from the deadline, or from its confirmation. */
export const validityEnd = (
  { deadline, content }: StoredInquiry,
  { confirmedAt }: Pick<StoredQuote, 'confirmedAt'>,
): string => addDays(chinaDate(confirmedAt ?? deadline ?? new Date(0)), content.validityDays);

export const keyOf = (item: string, unit: string): string => `${item}\n${unit}`;

/** A quote that was opened, and whose it is. */
export interface Offer {
  readonly invitation: StoredInvitation;
  /** As it is now. */
  readonly supplier: StoredSupplier;
  readonly quote: StoredQuote;
  /** Nothing where what was opened cannot be read. */
  readonly content: QuoteContent | null;
}

/**
 * What was opened, at the lines of today, in the order of the suppliers' names, and who declined. Of a quote for an
 * earlier edition counts what is still asked for as it was then.
 */
export async function readOffers(tx: Database, { stockId, id, edition, content: asked }: StoredInquiry) {
  const invitations = await listInvitations(tx, stockId, id);
  const opened = await listOpened(
    tx,
    stockId,
    invitations.map((invitation) => invitation.id),
  );
  const known = await findSuppliers(
    tx,
    stockId,
    invitations.map(({ supplierId }) => supplierId),
  );
  const former = new Map<number, readonly InquiryLine[]>();
  for (const quote of opened) {
    if (quote.edition === edition || former.has(quote.edition)) continue;
    former.set(quote.edition, (await findEdition(tx, stockId, id, quote.edition))?.content.lines ?? []);
  }
  const quoted = invitations.flatMap((invitation): Offer[] => {
    const quote = opened.find(({ invitationId }) => invitationId === invitation.id);
    if (!quote) return [];
    const supplier = known.find((one) => one.id === invitation.supplierId);
    if (!supplier) throw new Error('an invitation is nobody’s');
    const { content } = quote;
    const before = former.get(quote.edition);
    const moved = content && before ? moveQuote(content, before, asked.lines) : content;
    return [{ invitation, supplier, quote, content: moved }];
  });
  const declined = invitations.filter(({ declinedAt, withdrawnAt }) => declinedAt !== null && withdrawnAt === null);
  return { quoted, declined };
}

/** A quote at the lines of a later edition; a line that has changed in anything is not quoted. */
function moveQuote(
  { lines, ...rest }: QuoteContent,
  before: readonly InquiryLine[],
  after: readonly InquiryLine[],
): QuoteContent {
  const key = ({ name, specification, quantity, unit }: InquiryLine) =>
    JSON.stringify([name, specification, quantity, unit]);
  const free: (string | undefined)[] = before.map(key);
  const moved = after.flatMap((line, index) => {
    const place = free.indexOf(key(line));
    if (place < 0) return [];
    free[place] = undefined;
    const quoted = lines.find(({ position }) => position === place + 1);
    return quoted ? [{ ...quoted, position: index + 1 }] : [];
  });
  return { ...rest, lines: moved };
}

/** What was quoted in all, where that is in another currency than the inquiry's. */
function otherTotal(content: QuoteContent | null, currency: Currency, cells: readonly NonNullable<Cell>[]) {
  if (!content?.currency || content.currency === currency) return null;
  return { currency: content.currency, total: sumAmounts(cells.flatMap(({ quoted }) => quoted ?? [])) };
}

interface LinePlace {
  readonly position: number;
  readonly inquiry: StoredInquiry;
}

/** Amounts in the inquiry's currency, by the rate that the opening froze. */
function cellOf({ content }: Offer, quantity: string, { position, inquiry }: LinePlace): Cell {
  const line = content?.lines.find((one) => one.position === position);
  if (!content || !line) return null;
  const { currency, includesTax } = inquiry.content;
  const { unitPrice, deliveryDays, note, deviation } = line;
  const amounts = priceLine(unitPrice, quantity, { includesTax, taxRate: content.taxRate });
  const said = { unitPrice, deliveryDays, note, deviation };
  if (!content.currency || content.currency === currency) return { ...said, amounts, quoted: null };
  const found = rateOf(inquiry, content.currency);
  // No opening is without it.
  if (!found) throw new Error('an inquiry was opened without the rate of a quote');
  return { ...said, amounts: convertAmounts(amounts, found.rate), quoted: amounts };
}

/** Places of the lowest amounts; a missing one is never the lowest. */
function lowestOf(cells: readonly Cell[], side: Side): number[] {
  const found = cells.flatMap((cell, place) => (cell ? [{ place, amount: new Big(cell.amounts[side]) }] : []));
  const least = found.reduce<Big | undefined>(
    (low, { amount }) => (low === undefined || amount.lt(low) ? amount : low),
    undefined,
  );
  return least === undefined ? [] : found.filter(({ amount }) => amount.eq(least)).map(({ place }) => place);
}

function spreadOf(cells: readonly Cell[], side: Side): string | null {
  const amounts = cells
    .flatMap((cell) => (cell ? [new Big(cell.amounts[side])] : []))
    .sort((left, right) => left.cmp(right));
  const [least] = amounts;
  const most = amounts.at(-1);
  if (amounts.length < 2 || !least || !most || least.eq(0)) return null;
  return most.minus(least).div(least).times(100).toFixed(1);
}

function pastOf(
  { unitPrice, includesTax, taxRate, quotedIn, rate, awardedAt }: PastAward,
  quantity: string,
): Line['past'] {
  const quoted: Amounts = priceLine(unitPrice, quantity, { includesTax, taxRate });
  const amounts = quotedIn === null ? quoted : convertAmounts(quoted, rate);
  return { amounts, year: Number(chinaDate(awardedAt).slice(0, 4)) };
}
