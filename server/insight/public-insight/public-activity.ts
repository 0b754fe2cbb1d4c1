import type { Figure } from '#contract/insight/figures.ts';
import { type PublicActivity, publicRanks } from '#contract/insight/public-insight.ts';
import type { Language } from '#contract/language.ts';
import { displayedItem } from '#server/content/site/content/shown-text.ts';
import { activityHistoryDays, addEvents, computeActivity } from '#server/insight/activity/activity-overview.ts';
import { figureOf } from '#server/insight/figures/evaluate.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { industryVolumeCacheOf } from '#server/insight/figures/industry-volume-cache.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import { rateWindow } from '#server/insight/figures/window.ts';
import { findBusiestIndustry, findCompany, listIndustries } from '#server/insight/hot-words/queries.ts';
import { explainForStorage } from '#server/insight/reports/explain-figures.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Window, windowUntil } from '#server/platform/days.ts';
import { inTurn } from '#server/platform/in-turn.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import { RenewingCache } from '#server/platform/revisions/renewing-cache.ts';
import { noCompany, type PublicSettings } from './public-settings.ts';

const windowDays = 90;
/** Articles kept with each figure of a company. */
const articlesOfFigure = 20;

/** Choices, and what is shown by default. */
interface PublicChoice {
  readonly industries: PublicActivity['industries'];
  readonly busiest: number | null;
}

interface PublicActivityDeps {
  /** For renewals, which end after the request that began them. */
  readonly db: Database;
  readonly settings: PublicSettings;
  /** Pages that show activity are to be drawn anew. */
  readonly onRenewalEnd: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Until a story, a company or a setting has changed. Where many visitors look at many large industries, the figures of
 * each take long after each change of a story, so they get the former ones until they are renewed.
 */
export class PublicActivityCache {
  readonly choices = new KeyedCache<PublicChoice>(10);
  readonly activities: RenewingCache<Readonly<PublicActivity>>;
  readonly settings: PublicSettings;
  readonly db: Database;

  constructor({ db, settings, onRenewalEnd, onError }: PublicActivityDeps) {
    this.db = db;
    this.settings = settings;
    this.activities = new RenewingCache({ onRenewalEnd, onError, most: 200 });
  }

  forget(): void {
    this.choices.forget();
    this.activities.forget();
  }

  close(): Promise<void> {
    return this.activities.close();
  }
}

interface ReadPublicActivity {
  readonly industryId?: number | undefined;
  readonly stockId?: number | undefined;
  readonly language: Language;
  readonly now: Date;
  readonly kept: PublicActivityCache;
}

/** Activity for visitors: an industry, and in it the requested or most covered company. */
export async function readPublicActivity(
  db: Database,
  { industryId: wanted, stockId, language, now, kept }: ReadPublicActivity,
): Promise<Readonly<PublicActivity>> {
  const window = windowUntil(chinaDate(now), windowDays);
  // Cached by what is shown, not by what was requested: unknown ids take no memory and cost nothing.
  const choice = await kept.choices.get(JSON.stringify([window.until, language]), () =>
    readChoice(db, window, language),
  );
  const { industries, busiest } = choice;
  const company = stockId === undefined ? undefined : await findCompany(db, stockId);
  const industryId = company?.industryId ?? industries.find(({ id }) => id === wanted)?.id ?? busiest;
  if (industryId === null) return { industries, industryId, ranks: [], overview: null, explanations: null };
  const chosen = company?.industryId ? stockId : undefined;
  const { versions } = await kept.settings.get();
  const describe = async (from: Database) =>
    Object.freeze(await describeIndustry(from, { industries, industryId, stockId: chosen, window, language, now }));
  // A change of the settings is never shown late: what was computed by the former ones has another key.
  return kept.activities.get(JSON.stringify([versions, industryId, chosen, window.until, language]), {
    compute: () => describe(db),
    renew: () => describe(kept.db),
  });
}

async function readChoice(db: Database, window: Window, language: Language): Promise<PublicChoice> {
  const known = await listIndustries(db);
  const busiest = await findBusiestIndustry(db, rateWindow(window.until));
  return {
    industries: known.map(({ id, name }) => ({ id, ...displayedItem({ name }, language) })),
    busiest: busiest?.id ?? known[0]?.id ?? null,
  };
}

interface DescribeIndustry
  extends Pick<ReadPublicActivity, 'stockId' | 'language' | 'now'>,
    Pick<PublicChoice, 'industries'> {
  readonly industryId: number;
  readonly window: Window;
}

async function describeIndustry(
  db: Database,
  { industries, industryId, stockId, window, language, now }: DescribeIndustry,
): Promise<PublicActivity> {
  const viewerId = stockId ?? (await findLoudest(db, industryId, window));
  if (viewerId === undefined) return { industries, industryId, ranks: [], overview: null, explanations: null };
  const historyDays = activityHistoryDays(window);
  const { data } = await openFigures(db, { viewerId, settingsOf: noCompany, window, historyDays });
  const overview = await addEvents(db, computeActivity(data, { window, language }), { language, now });
  const explain = (figure: Figure) =>
    explainForStorage(db, figure, { viewerId: noCompany, language, now, most: articlesOfFigure });
  const { figures } = overview;
  return {
    industries,
    industryId,
    ranks: rankMembers(data, { window, language }),
    overview,
    // In turn: calls of the workspace wait for the other connections.
    explanations: {
      activityIndex: await explain(figures.activityIndex),
      activeRate: await explain(figures.activeRate),
      rank: await explain(figures.rank),
      tiers: await inTurn(figures.tiers, ({ share }) => explain(share)),
      strongestSpike: figures.strongestSpike && (await explain(figures.strongestSpike.z)),
    },
  };
}

async function findLoudest(db: Database, industryId: number, window: Window): Promise<number | undefined> {
  const kept = industryVolumeCacheOf(db);
  const { weights } = await readSettings(db, { stockId: noCompany });
  const industry = await kept.get({ industryId, weights, ...window }, await kept.readState());
  return industry.window(window).largest(1)[0];
}

interface RankMembers {
  readonly window: Window;
  readonly language: Language;
}

/** The first of the industry by volume, and the selected company wherever it is. */
function rankMembers(data: FigureData, { window, language }: RankMembers): PublicActivity['ranks'] {
  const largest = data.industryVolumes(data.viewerId, window)?.largest(publicRanks) ?? [];
  return [...new Set([...largest, data.viewerId])].map((stockId) => ({
    stockId,
    ...displayedItem({ name: data.company(stockId)?.shortName }, language),
    rank: figureOf(data, { kind: 'rank', stockId, ...window }),
    activityIndex: figureOf(data, { kind: 'activityIndex', stockId, ...window }),
    activeRate: figureOf(data, { kind: 'activeRate', stockId, ...rateWindow(window.until) }),
  }));
}
