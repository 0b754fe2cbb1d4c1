import { randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import type { Database } from '#server/platform/database/database.ts';
import type { Client } from '#server/platform/http/call-context.ts';
import { shownNetworkOf } from '#server/platform/limits/address-key.ts';
import { insertSession } from './queries.ts';
import { hashToken } from './token-hash.ts';

interface NewSession {
  readonly userId: number;
  readonly stockId: number;
  readonly client: Client;
  readonly now: Date;
  /** When the person signed in, if before now. */
  readonly createdAt?: Date;
}

/** Starts a session and returns its token, of which only the hash is stored. */
export async function startSession(
  db: Database,
  { userId, stockId, client, now, createdAt = now }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    stockId,
    device: deviceOf(client.agent),
    network: shownNetworkOf(client.address),
    createdAt,
    lastUsedAt: now,
  });
  return token;
}

/** Names of browser and system; empty if unknown. */
export function deviceOf(agent: string): string {
  if (!agent) return '';
  const { browser, os } = Bowser.parse(agent);
  const version = browser.version?.split('.')[0];
  return [[browser.name, version].filter(Boolean).join(' '), os.name].filter(Boolean).join(' · ');
}
