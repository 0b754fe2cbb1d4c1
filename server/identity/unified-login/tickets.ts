import { createHash, randomBytes } from 'node:crypto';
import { unifyTicketLifetime } from '#contract/identity/unified-login.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findValidTicket, insertTicket } from './queries.ts';

const shape = /^[\w-]{43}$/;

/** Who vouches for the person of a ticket. */
export type TicketSource = 'password' | `partner:${string}` | `oidc:${string}`;

interface NewTicket {
  readonly userId: number;
  readonly source: TicketSource;
  /** Whether the account's second factor has been given already. */
  readonly confirmed: boolean;
  readonly now: Date;
}

/** Makes a ticket, of which only the hash is kept. */
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

/** Only this is kept of a ticket. It is random and long, so a fast hash is enough. */
export function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}

/** The living ticket behind a text. Opened for the first time, it lives on from its beginning for as long as one may read. */
export async function readTicket(db: Database, ticket: string, now: Date) {
  if (!shape.test(ticket)) return undefined;
  return findValidTicket(db, { hash: hashTicket(ticket), now, most: unifyTicketLifetime.opened });
}
