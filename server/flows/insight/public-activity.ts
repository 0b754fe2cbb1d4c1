import { figureDefinitions } from '#contract/figures/definitions.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { PublicActivity } from '#contract/public-insight.ts';
import { figureOf } from '#server/features/figure/evaluate.ts';
import type { FigureData } from '#server/features/figure/figure-data.ts';
import { findBusiestIndustry, findCompany, listIndustries, listStockIdsOf } from '#server/features/hot-word/queries.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Window, windowEnding } from '#server/platform/days.ts';
import { activityHistoryDays, describeActivity } from './activity-overview.ts';
import { explainFigure } from './explain-figure.ts';
import { openFigures } from './open-figures.ts';
import { describeCompany } from './series.ts';

/** No client: the platform's settings alone, and nobody's peers. */
const nobody = 0;
const windowDays = 90;
const { days: rateDays } = figureDefinitions.activeRate.constants;

interface ReadPublicActivity {
  readonly industryId?: number | undefined;
  readonly stockId?: number | undefined;
  readonly language: Language;
  readonly now: Date;
}

/** What visitors see of activity: an industry, and in it the company asked for or the one most is written about. */
export async function readPublicActivity(
  db: Database,
  { industryId: wanted, stockId, language, now }: ReadPublicActivity,
): Promise<PublicActivity> {
  const window = windowEnding(chinaDate(now), windowDays);
  const known = await listIndustries(db);
  const industries = known.map(({ id, name }) => ({ id, name: pickText(name, language) }));
  const industryId =
    (stockId === undefined ? undefined : (await findCompany(db, stockId))?.industryId) ??
    known.find(({ id }) => id === wanted)?.id ??
    (await findBusiestIndustry(db, windowEnding(window.until, rateDays)))?.id ??
    known[0]?.id;
  const members = industryId === undefined ? [] : await listStockIdsOf(db, industryId);
  const chosen = members.find((member) => member === stockId) ?? (await findLoudest(db, members, window));
  if (industryId === undefined || chosen === undefined) {
    return { industries, industryId: industryId ?? null, ranks: [], overview: null, explanations: null };
  }
  const data = await openAround(db, chosen, window);
  const overview = await describeActivity(db, data, { window, compare: [], language, now });
  const explain = (ref: Parameters<typeof explainFigure>[1]['ref']) =>
    explainFigure(db, { ref, viewerId: nobody, language, now });
  const [activityIndex, activeRate] = await Promise.all([
    explain(overview.figures.activityIndex.ref),
    explain(overview.figures.activeRate.ref),
  ]);
  return {
    industries,
    industryId,
    ranks: rankMembers(data, members, { window, language }),
    overview,
    explanations: { activityIndex, activeRate },
  };
}

async function openAround(db: Database, viewerId: number, window: Window): Promise<FigureData> {
  const historyDays = activityHistoryDays(window);
  return (await openFigures(db, { viewerId, settingsOf: nobody, window, historyDays })).data;
}

async function findLoudest(db: Database, members: readonly number[], window: Window): Promise<number | undefined> {
  const [first] = members;
  if (first === undefined) return undefined;
  return (await openAround(db, first, window)).industryVolumes(first, window)?.largest(1)[0];
}

interface RankMembers {
  readonly window: Window;
  readonly language: Language;
}

function rankMembers(
  data: FigureData,
  members: readonly number[],
  { window, language }: RankMembers,
): PublicActivity['ranks'] {
  return members
    .map((stockId) => ({
      stockId,
      name: describeCompany(data, stockId, language).name,
      rank: figureOf(data, { kind: 'rank', stockId, ...window }),
      activityIndex: figureOf(data, { kind: 'activityIndex', stockId, ...window }),
      activeRate: figureOf(data, { kind: 'activeRate', stockId, ...windowEnding(window.until, rateDays) }),
    }))
    .sort((left, right) => (left.rank.value ?? 0) - (right.rank.value ?? 0) || left.stockId - right.stockId);
}
