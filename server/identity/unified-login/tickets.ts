import { createHash, randomBytes } from 'node:crypto';
import { unifyTicketLifetime } from '#contract/identity/unified-login.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findValidTicket, insertTicket } from './queries.ts';

const shape = /^[\w-]{43}$/;

/** What authenticated the ticket's person. */
export type TicketSource = 'password' | 'passkey' | `partner:${string}` | `oidc:${string}`;

interface NewTicket {
  readonly userId: number;
  readonly source: TicketSource;
  /** Whether the account's second factor is already confirmed. */
  readonly confirmed: boolean;
  readonly now: Date;
}

/** Issues a ticket, of which only the hash is stored. */
export async function makeTicket(db: Database, { userId, source, confirmed, now }: NewTicket) {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + unifyTicketLifetime.unopened * 1000);
  await insertTicket(db, {
    hash: hashTicket(ticket),
    userId,
    source,
    confirmed: confirmed ? [userId] : [],
    createdAt: now,
    expiresAt,
  });
  return { ticket, expiresAt };
}

/** Tickets are stored as a fast hash; they are long and random. */
export function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}

/** The valid ticket of a text. Opening it for the first time extends its validity. */
export async function readTicket(db: Database, ticket: string, now: Date) {
  if (!shape.test(ticket)) return undefined;
  return findValidTicket(db, { hash: hashTicket(ticket), now, most: unifyTicketLifetime.opened });
}
