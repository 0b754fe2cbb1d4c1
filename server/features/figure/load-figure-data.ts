import type { ArticleCategory } from '#contract/article.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, type Window } from '#server/platform/days.ts';
import { FigureData } from './figure-data.ts';
import type { TierWeights } from './formulas/volume.ts';
import { countDistinctStories, findFirstDay, listCompaniesAround, listDailySums } from './queries.ts';

export interface LoadFigureData {
  /** The company of the session: its peers are the ones that count. */
  readonly viewerId: number;
  /** Companies besides the viewer and its peers. */
  readonly stockIds?: readonly number[];
  /** The days that figures will be asked for. */
  readonly window: Window;
  /** How many days before it are needed for comparison. */
  readonly historyDays: number;
  readonly category?: ArticleCategory | undefined;
  /** The settings to compute with, of whatever version. */
  readonly settings: { readonly weights: TierWeights; readonly peers: readonly number[] };
}

/** Reads what figures are computed from: four queries, however many companies and days. */
export async function loadFigureData(
  db: Database,
  { viewerId, stockIds = [], window, historyDays, category, settings }: LoadFigureData,
): Promise<FigureData> {
  const { peers, weights } = settings;
  const [companies, firstDay] = await Promise.all([
    listCompaniesAround(db, [...new Set([viewerId, ...peers, ...stockIds])]),
    findFirstDay(db),
  ]);
  const wanted = addDays(window.from, -historyDays);
  // Nothing lies before the first day, so nothing is read there.
  const from = firstDay && wanted < firstDay ? later(firstDay, wanted, window.until) : wanted;
  const range = { from, until: window.until, category };
  const [sums, peerStories] = await Promise.all([
    listDailySums(db, { ...range, stockIds: companies.map(({ stockId }) => stockId) }),
    peers.length > 0 ? countDistinctStories(db, { ...range, stockIds: [viewerId, ...peers] }) : [],
  ]);
  return new FigureData({
    viewerId,
    peers,
    weights,
    companies,
    sums,
    peerStories,
    firstDay,
    from,
    until: window.until,
  });
}

/** The first day on record, but no later than the window's end. */
function later(firstDay: string, wanted: string, until: string): string {
  return firstDay <= until ? firstDay : wanted;
}
