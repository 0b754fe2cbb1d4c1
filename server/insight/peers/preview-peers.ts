import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { maxPeers } from '#contract/insight/peer-rules.ts';
import type { PeerFigures, PeerPreview } from '#contract/insight/peers.ts';
import type { Language } from '#contract/language.ts';
import { figureOf } from '#server/insight/figures/evaluate.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { loadFigureData } from '#server/insight/figures/load-figure-data.ts';
import { coverageRankOf } from '#server/insight/formulas/mid-rank.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Window, windowUntil } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { describeCompanies } from './read-peers.ts';
import { requirePeers } from './save-peers.ts';

/** Computed like dashboard and comparison. */
const previewDays = 30;

interface PreviewPeers {
  readonly stockId: number;
  readonly stockIds: readonly number[];
  readonly language: Language;
  readonly now: Date;
}

/** Effect of other peers on list and figures, without saving. */
export async function previewPeers(
  db: Database,
  { stockId, stockIds, language, now }: PreviewPeers,
): Promise<PeerPreview> {
  const settings = await readSettings(db, { stockId });
  const peers = [...new Set(stockIds)];
  const added = peers.filter((peer) => !settings.peers.includes(peer));
  await requirePeers(db, { stockIds, added, own: stockId, language });
  if (peers.length > maxPeers) throw new AppError('TOO_MANY_PEERS');
  const window = windowUntil(chinaDate(now), previewDays);
  const load = (of: readonly number[]) =>
    loadFigureData(db, { viewerId: stockId, window, historyDays: previewDays, settings: { ...settings, peers: of } });
  const [before, after] = [await load(settings.peers), await load(peers)];
  return {
    ...window,
    version: settings.versions.peers ?? 0,
    added: await describeCompanies(db, added, language),
    removed: await describeCompanies(
      db,
      settings.peers.filter((peer) => !peers.includes(peer)),
      language,
    ),
    size: peers.length,
    before: readPeerFigures(before, window),
    after: readPeerFigures(after, window),
    leastStories: figureDefinitions.shareOfVoice.constants.stories,
    activityIndex: figureOf(after, { kind: 'activityIndex', stockId, ...window }),
    industrySize: after.industryOf(stockId)?.length ?? 0,
    leastIndustry: figureDefinitions.activityIndex.constants.peers,
  };
}

function readPeerFigures(data: FigureData, window: Window): PeerFigures {
  const set = data.peerSet();
  const volumes = set.map((stockId) => data.volume(stockId, window));
  const rank = coverageRankOf(volumes[0] ?? 0, volumes);
  return {
    shareOfVoice: figureOf(data, { kind: 'shareOfVoice', stockId: data.viewerId, ...window }),
    place: set.length > 1 && rank !== null ? { rank, of: set.length } : null,
    stories: data.peerSetStories(window),
  };
}
