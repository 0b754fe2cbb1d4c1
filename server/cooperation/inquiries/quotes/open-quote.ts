import { and, eq } from 'drizzle-orm';
import { type StoredInvitation, updateInvitationTo } from '#server/cooperation/inquiries/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findActiveQuote } from './queries.ts';
import { unsealQuote, unsealReason } from './seal-quote.ts';
import { quotes } from './tables.ts';

interface Place {
  readonly stockId: number;
  readonly inquiryId: number;
  readonly invitationId: number;
}

/** Opens the quote of an invitation that counts, if there is one. Its inquiry must have been opened before. */
export async function openQuote(tx: Database, { stockId, inquiryId, invitationId }: Place, secret: string) {
  const quote = await findActiveQuote(tx, stockId, invitationId);
  if (!quote) return undefined;
  const { id, number, receipt } = quote;
  const opened = unsealQuote(quote, { inquiryId, invitationId, number }, secret);
  await tx
    .update(quotes)
    .set(opened)
    .where(and(eq(quotes.stockId, stockId), eq(quotes.id, id)));
  return { receipt, isIntact: opened.isIntact };
}

/** Opens why a supplier declined. */
export async function openReason(tx: Database, invitation: StoredInvitation, secret: string): Promise<void> {
  const { id, declineSealed } = invitation;
  if (declineSealed === null) return;
  await updateInvitationTo(tx, invitation, { declineReason: unsealReason(declineSealed, id, secret) });
}
