import { createHash, randomBytes } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { type QuoteContent, quoteContent, quoteDraft } from '#contract/cooperation/quotes.ts';
import { seal, unseal } from '#server/platform/sealed.ts';

/** Which quote: what is sealed for one place does not open in another. */
export interface SealedPlace {
  readonly inquiryId: number;
  readonly invitationId: number;
  readonly number: number;
}

const ownerOf = ({ inquiryId, invitationId, number }: SealedPlace) => `${inquiryId}/${invitationId}/${number}`;
export const quoteSealing = (place: SealedPlace, secret: string) => ({
  purpose: 'quote',
  owner: ownerOf(place),
  secret,
});

/** SHA-256 of the canonical JSON followed by the nonce, in hexadecimal: whoever has both can compute it again. */
export const receiptOf = (canonical: string, nonce: string): string =>
  createHash('sha256').update(canonical).update(nonce).digest('hex');

/** Seals a quote. The nonce keeps prices from being guessed from the receipt. */
export function sealQuote(quote: QuoteContent, place: SealedPlace, secret: string) {
  const canonical = canonicalize(quote) ?? '';
  const nonce = randomBytes(16).toString('hex');
  return {
    sealed: seal(nonce + canonical, quoteSealing(place, secret)),
    receipt: receiptOf(canonical, nonce),
  };
}

const nonceLength = 32;

/** What was sealed, and whether it has the receipt; nothing of it where it was altered or moved. */
export function unsealQuote(
  { sealed, receipt }: { readonly sealed: Buffer; readonly receipt: string },
  place: SealedPlace,
  secret: string,
) {
  const text = unseal(sealed, quoteSealing(place, secret)) ?? '';
  const nonce = text.slice(0, nonceLength);
  const canonical = text.slice(nonceLength);
  const read = text === '' ? undefined : quoteContent.safeParse(JSON.parse(canonical)).data;
  return {
    ...{ nonce, canonical, content: read ?? null },
    isIntact: read !== undefined && receiptOf(canonical, nonce) === receipt,
  };
}

export const draftSealing = (invitationId: number, secret: string) => ({
  ...{ purpose: 'quote-draft', owner: String(invitationId), secret },
});

/** Drafts from before 2026-11-28 lack their edition. */
const storedDraft = quoteDraft.extend({ edition: z.number().int().optional() });
type StoredDraft = z.output<typeof storedDraft>;

export const sealDraft = (draft: StoredDraft, invitationId: number, secret: string): Buffer =>
  seal(JSON.stringify(draft), draftSealing(invitationId, secret));

export function unsealDraft(sealed: Buffer, invitationId: number, secret: string): StoredDraft | undefined {
  const text = unseal(sealed, draftSealing(invitationId, secret));
  return text === undefined ? undefined : storedDraft.safeParse(JSON.parse(text)).data;
}

export const reasonSealing = (invitationId: number, secret: string) => ({
  ...{ purpose: 'quote-decline', owner: String(invitationId), secret },
});

/** Why a supplier declined says as much as a price, and is sealed like one. */
export const sealReason = (reason: string, invitationId: number, secret: string): Buffer =>
  seal(reason, reasonSealing(invitationId, secret));

export const unsealReason = (sealed: Buffer, invitationId: number, secret: string): string =>
  unseal(sealed, reasonSealing(invitationId, secret)) ?? '';
