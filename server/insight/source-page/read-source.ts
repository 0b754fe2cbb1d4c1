import type { SourceCoverage, SourcePage } from '#contract/insight/source-page.ts';
import { maxThemeStories, type ThemeDays } from '#contract/insight/theme-rules.ts';
import { type Language, pickText } from '#contract/language.ts';
import { findFirstDay } from '#server/insight/corpus/queries.ts';
import { listCompanyNames } from '#server/insight/explorer/queries.ts';
import { listRetellings } from '#server/insight/themes/queries.ts';
import { barsOf } from '#server/insight/themes/theme-bars.ts';
import { countSources } from '#server/insight/themes/theme-sources.ts';
import { toneOfNumber } from '#server/insight/tone/model.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Window, windowBefore, windowUntil } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { findSource, listSourceArticles, listStoriesById, listTitles, type SourceArticle } from './queries.ts';

interface ReadSource {
  readonly id: number;
  readonly days: ThemeDays;
  /** The reader's company. */
  readonly stockId: number;
  readonly language: Language;
  readonly now: Date;
}

const mostCompanies = 10;
const mostLatest = 50;
const latestOfCompany = 5;

/** What a source published in the days that end today, against as many before. */
export async function readSource(db: Database, { id, days, stockId, language, now }: ReadSource): Promise<SourcePage> {
  const source = await findSource(db, id);
  if (!source) throw new AppError('NOT_FOUND');
  const window = windowUntil(chinaDate(now), days);
  const former = windowBefore(window);
  const firstDay = await findFirstDay(db);
  const published = await openWindow(db, { id, window, now });
  const before =
    firstDay !== undefined && firstDay <= former.from ? await openWindow(db, { id, window: former, now }) : null;
  const { articles, stories } = published;
  const toldOf = (tone: SourceArticle['tone']) => articles.filter((article) => article.tone === tone).length;
  return {
    ...{ id, name: pickText(source.name, language), tier: source.tier, days, ...window },
    isBounded: articles.length === maxThemeStories,
    coverage: published.coverage,
    before: before && before.articles.length < maxThemeStories ? before.coverage : null,
    bars: barsOf(window, days).map((bar) => ({
      ...bar,
      articles: articles.filter(({ day }) => day >= bar.from && day <= bar.until).length,
    })),
    tones: { positive: toldOf(1), neutral: toldOf(0), negative: toldOf(-1), unsure: toldOf(null) },
    companies: await describeCompanies(db, stories, { stockId, language }),
    latest: await describeLatest(db, published, { id, language }),
    asOf: now.toISOString(),
  };
}

interface Published {
  readonly articles: readonly SourceArticle[];
  /** Its first article of each story, the newest first. */
  readonly stories: readonly SourceArticle[];
  readonly told: ReadonlyMap<number, { readonly sourceId: number; readonly reprints: number }>;
  readonly coverage: SourceCoverage;
}

async function openWindow(
  db: Database,
  { id, window, now }: { readonly id: number; readonly window: Window; readonly now: Date },
): Promise<Published> {
  const articles = await listSourceArticles(db, { sourceId: id, ...window, now, limit: maxThemeStories });
  const firstOf = new Map(articles.map((article) => [article.storyId, article]));
  const stories = articles.filter((article) => firstOf.get(article.storyId) === article);
  const storyIds = stories.map(({ storyId }) => storyId);
  const rows = await listStoriesById(db, storyIds);
  const counts = countSources(rows, await listRetellings(db, { storyIds, now })).find((one) => one.id === id);
  const { first = 0, delay = null, reprinted = null } = counts ?? {};
  return {
    ...{ articles, stories, told: new Map(rows.map((row) => [row.id, row])) },
    coverage: { articles: articles.length, stories: stories.length, first, delay, reprinted },
  };
}

async function describeCompanies(
  db: Database,
  stories: readonly SourceArticle[],
  { stockId, language }: Pick<ReadSource, 'stockId' | 'language'>,
): Promise<SourcePage['companies']> {
  const counts = new Map<number, number>();
  for (const one of stories.flatMap(({ stockIds }) => stockIds)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const most = [...counts].sort(([left, n], [right, m]) => m - n || left - right).slice(0, mostCompanies);
  const names = await listCompanyNames(
    db,
    most.map(([one]) => one),
  );
  const latestOf = new Map(
    most.map(([one]) => [
      one,
      stories
        .filter(({ stockIds }) => stockIds.includes(one))
        .slice(0, latestOfCompany)
        .map(({ id }) => id),
    ]),
  );
  const titles = new Map(
    (await listTitles(db, [...new Set([...latestOf.values()].flat())])).map(({ id, title }) => [id, title]),
  );
  return most.flatMap(([one, count]) => {
    const company = names.find((known) => known.stockId === one);
    if (!company) return [];
    const latest = (latestOf.get(one) ?? []).flatMap((id) => {
      const title = titles.get(id);
      return title ? [{ id, title: pickText(title, language) }] : [];
    });
    return [{ stockId: one, name: pickText(company.name, language), own: one === stockId, stories: count, latest }];
  });
}

async function describeLatest(
  db: Database,
  { stories, told }: Published,
  { id, language }: Pick<ReadSource, 'id' | 'language'>,
): Promise<SourcePage['latest']> {
  const latest = stories.slice(0, mostLatest);
  if (latest.length === 0) return [];
  const titles = await listTitles(
    db,
    latest.map((one) => one.id),
  );
  return latest.flatMap((one) => {
    const article = titles.find((known) => known.id === one.id);
    const story = told.get(one.storyId);
    return article
      ? [
          {
            ...{ id: one.id, title: pickText(article.title, language), publishedAt: article.publishedAt.toISOString() },
            ...{ tone: toneOfNumber(one.tone), isFirst: story?.sourceId === id, reprints: story?.reprints ?? 0 },
          },
        ]
      : [];
  });
}
