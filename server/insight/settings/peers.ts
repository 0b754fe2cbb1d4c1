import { maxPeers } from '#contract/insight/peer-rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { insertVersion, listVersions, lockSetting } from './queries.ts';

/** A client's peers as saved. */
export interface SavedPeers {
  /** 0 if never saved. */
  readonly version: number;
  readonly changedAt: Date | null;
  /** `null` if the system wrote it. */
  readonly changedBy: number | null;
  /** In the client's order. */
  readonly stockIds: readonly number[];
}

const topic = 'peers';

/** Versions of a client's peers, latest first. */
export async function listPeerVersions(db: Database, stockId: number, limit: number): Promise<SavedPeers[]> {
  const rows = await listVersions(db, { topic, stockId, limit });
  return rows.map(({ content, ...row }) => ({
    ...row,
    stockIds: (content as number[]).filter((peer) => peer !== stockId),
  }));
}

export async function findPeers(db: Database, stockId: number): Promise<SavedPeers> {
  const [latest] = await listPeerVersions(db, stockId, 1);
  return latest ?? { version: 0, changedAt: null, changedBy: null, stockIds: [] };
}

interface ChangePeers {
  readonly stockId: number;
  readonly userId: number;
  readonly now: Date;
  /** The version the edit started from; refused if it is outdated. */
  readonly basedOn?: number | undefined;
  readonly change: (peers: readonly number[]) => readonly number[];
}

/**
 * Saves changed peers as the next version in the given transaction. Concurrent changes are serialised; a change without
 * a difference creates no version.
 */
export async function changePeers(
  tx: Database,
  { stockId, userId, now, basedOn, change }: ChangePeers,
): Promise<{ before: SavedPeers; after: SavedPeers }> {
  await lockSetting(tx, { topic, stockId });
  const before = await findPeers(tx, stockId);
  if (basedOn !== undefined && basedOn !== before.version) throw new AppError('PEERS_CHANGED');
  const stockIds = [...new Set(change(before.stockIds))].filter((peer) => peer !== stockId);
  if (stockIds.length > maxPeers) throw new AppError('TOO_MANY_PEERS');
  if (stockIds.join() === before.stockIds.join()) return { before, after: before };
  const after = { version: before.version + 1, changedAt: now, changedBy: userId, stockIds };
  const { version, changedAt, changedBy } = after;
  await insertVersion(tx, { topic, stockId, version, content: stockIds, changedAt, changedBy });
  return { before, after };
}
