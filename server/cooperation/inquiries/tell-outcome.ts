import { mailOf } from '#server/cooperation/suppliers/read-suppliers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { maskAddress } from '#server/platform/messages/delivery-failure.ts';
import { type Offer, readOffers } from './compare-quotes.ts';
import type { Letter } from './letter-texts.ts';
import { type LetterDeps, sendLetters } from './letters.ts';
import type { StoredInquiry } from './queries.ts';
import { dropDraft } from './quotes/queries.ts';

/** The address that a supplier has now, where that is not the one that it was invited at: whoever was may have left. */
export function presentAddress({ invitation, supplier }: Pick<Offer, 'invitation' | 'supplier'>): string | undefined {
  const email = mailOf(supplier);
  return email !== '' && email !== invitation.email ? email : undefined;
}

/** Those who quoted, once their quotes are opened; before, nobody may know who they are. */
export const listOpenedOffers = async (tx: Database, inquiry: StoredInquiry): Promise<readonly Offer[]> =>
  inquiry.openedAt ? (await readOffers(tx, inquiry)).quoted : [];

interface Outcome {
  readonly inquiry: StoredInquiry;
  readonly offers: readonly Offer[];
  readonly letter: (offer: Offer) => Letter;
  /** As {@link sendLetters} has it. */
  readonly endsLink?: boolean;
  readonly now: Date;
}

/**
 * Sends letters about opened quotes to the addresses that suppliers have now, where these are others. Whoever writes
 * addresses could read by the link what a supplier wrote and never submitted, which no opening opens: that goes before.
 * @returns whom, for the audit log.
 */
export async function tellPresentAddresses(
  tx: Database,
  { inquiry, offers, letter, endsLink, now }: Outcome,
  letters: LetterDeps,
): Promise<{ alsoTo?: readonly { supplierId: number; email: string }[] }> {
  const alsoTo: { supplierId: number; email: string }[] = [];
  for (const offer of offers) {
    const email = presentAddress(offer);
    if (email === undefined) continue;
    const { invitation } = offer;
    await dropDraft(tx, inquiry.stockId, invitation.id);
    const invitations = [{ ...invitation, email }];
    await sendLetters(letters, tx, { inquiry, invitations, letter: letter(offer), endsLink, now });
    alsoTo.push({ supplierId: invitation.supplierId, email: maskAddress(email) });
  }
  return alsoTo.length > 0 ? { alsoTo } : {};
}
