import type { ArticleCategory } from '#contract/content/articles.ts';
import type { TierWeights } from '#server/insight/formulas/volume.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, type Window } from '#server/platform/days.ts';
import { FigureData } from './figure-data.ts';
import { industryVolumeCacheOf } from './industry-volume-cache.ts';
import type { IndustryVolumes } from './industry-volumes.ts';
import { countDistinctStories, type FigureState, listCompanies, listDailySums } from './queries.ts';
import type { TrackedCompany } from './tracked-company.ts';

export interface LoadFigureData {
  /** The company of the session: its peers are the ones that count. */
  readonly viewerId: number;
  /** Companies besides the viewer and its peers of which more is asked than volumes. */
  readonly stockIds?: readonly number[];
  /** So many of the viewer's industry as well, those with the largest volume in the window. */
  readonly largest?: number;
  /** The days that figures will be asked for. */
  readonly window: Window;
  /** How many days before it are needed for comparison. */
  readonly historyDays: number;
  /** How many of them of the industries; all unless told. */
  readonly industryHistoryDays?: number;
  readonly category?: ArticleCategory | undefined;
  /** The settings to compute with, of whatever version. */
  readonly settings: { readonly weights: TierWeights; readonly peers: readonly number[] };
  /** Where figures stand, where that has been read already. */
  readonly state?: FigureState;
}

/**
 * Reads what figures are computed from: daily sums of the companies that are named, and the volumes of their industries
 * as far as they are not kept already.
 */
export async function loadFigureData(
  db: Database,
  { viewerId, stockIds = [], largest = 0, window, category, settings, ...wanted }: LoadFigureData,
): Promise<FigureData> {
  const { peers, weights } = settings;
  const kept = industryVolumeCacheOf(db);
  const { historyDays, industryHistoryDays = historyDays } = wanted;
  const [named, state] = await Promise.all([
    listCompanies(db, [...new Set([viewerId, ...peers, ...stockIds])]),
    wanted.state ?? kept.readState(),
  ]);
  const { firstDay } = state;
  const from = startOf(window, historyDays, firstDay);
  const industriesFrom = startOf(window, industryHistoryDays, firstDay);
  const industries = new Map<number, IndustryVolumes>();
  const industryIds = new Set(named.flatMap(({ industryId }) => industryId ?? []));
  const [peerStories] = await Promise.all([
    peers.length > 0
      ? countDistinctStories(db, { from, until: window.until, category, stockIds: [viewerId, ...peers] })
      : [],
    ...[...industryIds].map(async (industryId) => {
      const range = { from: industriesFrom, until: window.until };
      industries.set(industryId, await kept.get({ industryId, category, weights, ...range }, state));
    }),
  ]);
  const companies = [...named, ...largestOf(named, industries, { viewerId, largest, window })];
  const sums = await listDailySums(db, {
    ...{ from, until: window.until, category, weights },
    stockIds: companies.map(({ stockId }) => stockId),
  });
  const parts = { viewerId, peers, weights, companies, sums, industries, peerStories, firstDay };
  return new FigureData({ ...parts, from, industriesFrom, until: window.until });
}

/** Companies of the viewer's industry that are not named already. */
function largestOf(
  named: readonly TrackedCompany[],
  industries: ReadonlyMap<number, IndustryVolumes>,
  { viewerId, largest, window }: { viewerId: number; largest: number; window: Window },
): TrackedCompany[] {
  const viewer = named.find(({ stockId }) => stockId === viewerId);
  const industry = industries.get(viewer?.industryId ?? 0);
  if (!industry || largest === 0) return [];
  return industry
    .window(window)
    .largest(largest)
    .filter((stockId) => !named.some((company) => company.stockId === stockId))
    .flatMap((stockId) => industry.company(stockId) ?? []);
}

/**
 * `historyDays` before the window. Nothing lies before the first day on record, so nothing is read there; but what is
 * read begins no later than the window ends.
 */
function startOf(window: Window, historyDays: number, firstDay: string | null): string {
  const wanted = addDays(window.from, -historyDays);
  return firstDay && wanted < firstDay && firstDay <= window.until ? firstDay : wanted;
}
