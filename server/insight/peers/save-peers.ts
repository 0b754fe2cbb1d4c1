import type { PeerSet } from '#contract/insight/peers.ts';
import type { Language } from '#contract/language.ts';
import { changePeers } from '#server/insight/settings/peers.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { listCompanies } from './queries.ts';
import { describePeers } from './read-peers.ts';

interface PeerChange {
  readonly stockIds: readonly number[];
  readonly basedOn?: number | undefined;
}

export function addPeers(db: Database, change: PeerChange, editor: Actor): Promise<PeerSet> {
  return savePeers(db, change, editor, (peers) => [...peers, ...change.stockIds]);
}

export function removePeers(db: Database, change: PeerChange, editor: Actor): Promise<PeerSet> {
  return savePeers(db, change, editor, (peers) => peers.filter((peer) => !change.stockIds.includes(peer)));
}

export function replacePeers(db: Database, change: PeerChange, editor: Actor): Promise<PeerSet> {
  return savePeers(db, change, editor, () => change.stockIds);
}

async function savePeers(
  db: Database,
  { stockIds, basedOn }: PeerChange,
  { stockId, userId, language, now, address }: Actor,
  change: (peers: readonly number[]) => readonly number[],
): Promise<PeerSet> {
  const saved = await inCompany(db, stockId, async (tx) => {
    const { before, after } = await changePeers(tx, { stockId, userId, now, basedOn, change });
    const added = after.stockIds.filter((peer) => !before.stockIds.includes(peer));
    await requirePeers(tx, { stockIds, added, own: stockId, language });
    if (after.version === before.version) return after;
    const removed = before.stockIds.filter((peer) => !after.stockIds.includes(peer));
    const detail = { version: after.version, added, removed, before: before.stockIds, after: after.stockIds };
    await recordAudit(tx, { at: now, userId, stockId, action: 'peer.change', subject: 'peers', detail, address });
    return after;
  });
  return describePeers(db, saved, language);
}

interface NamedPeers {
  /** In the request's order. */
  readonly stockIds: readonly number[];
  /** Companies to add; one that is no longer tracked may stay or be removed. */
  readonly added: readonly number[];
  readonly own: number;
  readonly language: Language;
}

/** Index of the first company that cannot be a peer: unknown, or one's own. */
export async function requirePeers(db: Database, { stockIds, added, own, language }: NamedPeers): Promise<void> {
  const known = new Set((await listCompanies(db, added)).map((row) => row.stockId));
  const wrong = stockIds.findIndex((peer) => peer === own || (added.includes(peer) && !known.has(peer)));
  if (wrong >= 0) throw fieldIssue(`body.stockIds.${wrong}`, 'peerUnknown', language);
}
