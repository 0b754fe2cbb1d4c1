import type { ReceivedInvitation } from '#contract/cooperation/own-quotes.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { rowRangeOf } from '#server/platform/lists/outline.ts';
import { countReceived, listReceived, type ReceivedFilter, type ReceivedRow } from './queries.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the invitations to quote that the company has received, and the total. */
export async function readReceived(
  db: Database,
  { page, pageSize, ...filter }: ReceivedFilter & Page,
  { stockId, language }: Pick<Actor, 'stockId' | 'language'>,
): Promise<{ total: number; list: ReceivedInvitation[] }> {
  const rows = await listReceived(db, filter, stockId, rowRangeOf({ page, pageSize }));
  return {
    total: await countReceived(db, filter, stockId),
    list: rows.map((row) => toWire(row, language)),
  };
}

function toWire(row: ReceivedRow, language: Language): ReceivedInvitation {
  const { key, number, title, state, inquiryState, lines, deadline, remaining, quoted, edition } = row;
  return {
    ...{ key, number, title, state, inquiryState, lines },
    buyer: pickText(row.buyer, language),
    isWithdrawn: row.withdrawnAt !== null,
    hasDeclined: row.declinedAt !== null,
    deadline: deadline?.toISOString() ?? '',
    remaining: Math.max(0, Number(remaining)),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    isStale: quoted !== null && quoted < edition,
  };
}
