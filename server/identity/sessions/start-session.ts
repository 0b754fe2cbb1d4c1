import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { deviceOf } from '#server/platform/http/device-of.ts';
import { shownNetworkOf } from '#server/platform/limits/address-key.ts';
import { insertSession } from './queries.ts';
import { hashToken } from './token-hash.ts';

interface NewSession {
  readonly userId: number;
  readonly stockId: number;
  /** The person's account that was proved; `null` for this one. */
  readonly provenBy?: number | null;
  readonly client: Client;
  readonly now: Date;
  /** When the person signed in, if before now. */
  readonly createdAt?: Date;
}

/** Starts a session and returns its token, of which only the hash is stored. After `lockEntry`, in its transaction. */
export async function startSession(
  db: Database,
  { userId, stockId, provenBy = null, client, now, createdAt = now }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    stockId,
    provenBy,
    device: deviceOf(client.agent),
    network: shownNetworkOf(client.address),
    createdAt,
    lastUsedAt: now,
  });
  return token;
}
