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
  /** The session's company, whose peers count. */
  readonly viewerId: number;
  /** Further companies that need more than volumes. */
  readonly stockIds?: readonly number[];
  /** That many companies of the viewer's industry as well, by volume in the window. */
  readonly largest?: number;
  /** Days for which figures will be computed. */
  readonly window: Window;
  /** Days of history needed before them. */
  readonly historyDays: number;
  /** Days of history needed for industries; default: all. `null`: no figure of an industry will be computed. */
  readonly industryHistoryDays?: number | null;
  readonly category?: ArticleCategory | undefined;
  /** Settings to use, of any version. */
  readonly settings: { readonly weights: TierWeights; readonly peers: readonly number[] };
  /** Revision of figures, if already known. */
  readonly state?: FigureState;
}

/**
 * Loads the inputs of figures: daily sums of the given companies, and their industries' volumes as far as they are not
 * cached.
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
  const industriesFrom = startOf(window, industryHistoryDays ?? 0, firstDay);
  const industries = new Map<number, IndustryVolumes>();
  const industryIds = new Set(industryHistoryDays === null ? [] : named.flatMap(({ industryId }) => industryId ?? []));
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

/** Companies of the viewer's industry that are not given already. */
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
 * `historyDays` before the window. Nothing precedes the first day on record, so nothing is loaded there; but loading
 * starts no later than the window ends.
 */
function startOf(window: Window, historyDays: number, firstDay: string | null): string {
  const wanted = addDays(window.from, -historyDays);
  return firstDay && wanted < firstDay && firstDay <= window.until ? firstDay : wanted;
}
