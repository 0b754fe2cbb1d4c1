import type { Figure } from '#contract/insight/figures.ts';
import type { HotWord } from '#contract/insight/hot-words.ts';
import { countedThemes, type ThemeDays } from '#contract/insight/theme-rules.ts';
import type { Theme, ThemeConditions, ThemeSummary } from '#contract/insight/themes.ts';
import { type Language, pickText } from '#contract/language.ts';
import { countTotal } from '#server/insight/explorer/count-hits.ts';
import { listSavedSearches, nameChosenCompanies } from '#server/insight/explorer/queries.ts';
import { readLabels } from '#server/insight/explorer/service.ts';
import { understandQuery } from '#server/insight/explorer/understand-query.ts';
import { rankOf } from '#server/insight/formulas/mid-rank.ts';
import { shareOf } from '#server/insight/formulas/share.ts';
import { roundScore } from '#server/insight/hot-words/list-hot-words.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { windowBefore } from '#server/platform/days.ts';
import {
  filtersOf,
  type NamedTheme,
  type OpenConditions,
  type OpenTheme,
  openTheme,
  searchOf,
  type WhichTheme,
  windowOf,
} from './open-theme.ts';
import { listArticles, type ThemeStory } from './queries.ts';
import { barsOf, byBar, countBars, findPeaks } from './theme-bars.ts';
import { medianTone, sharesIn, storiesOf, sumOf, type ThemeFigure, toneIn, volumesIn } from './theme-figures.ts';
import { describeSources, listCompared, rankWords } from './theme-parts.ts';
import { courseOf, wordWindows } from './theme-words.ts';

interface Reading {
  readonly language: Language;
}

/** Themes of a list whose stories are counted side by side, which take as many connections. */
const countedAtOnce = 4;

/** The owner's saved searches, each with its stories of 90 days. */
export async function listThemes(
  db: Database,
  owner: WhichTheme['owner'],
  countStories: (query: string) => Promise<number>,
): Promise<ThemeSummary[]> {
  const saved = await inCompany(db, owner.stockId, (tx) => listSavedSearches(tx, owner));
  const counts: number[] = [];
  for (let place = 0; place < Math.min(saved.length, countedThemes); place += countedAtOnce) {
    const some = saved.slice(place, Math.min(place + countedAtOnce, countedThemes));
    counts.push(...(await Promise.all(some.map(({ query }) => countStories(query)))));
  }
  return saved.map(({ id, name, query, createdAt, isInReports }, place) => ({
    ...{ id, name, query, createdAt: createdAt.toISOString(), stories: counts[place] ?? null, isInReports },
  }));
}

const listedDays = 90;

/** Stories of a condition in 90 days. */
export async function countTheme(
  db: Database,
  query: string,
  reading: Pick<WhichTheme, 'now' | 'cut'>,
): Promise<number> {
  const search = await searchOf(filtersOf(query), windowOf(listedDays, reading.now), reading);
  return countTotal(db, search);
}

/** A theme over a window, against the window before and the reader's peers. */
export async function readTheme(
  db: Database,
  { days, language, ...which }: WhichTheme & Reading & { readonly days: ThemeDays },
): Promise<Theme> {
  const { now, cut } = which;
  const theme = await openTheme(db, { ...which, window: windowOf(days, now) });
  const { id, name, query, filters, window, stories, before, own, among } = theme;
  const { reading, condition } = understandQuery(filters.q, await cut(filters.q));
  const [companies, words, sources, conditions] = [
    await describeCompanies(db, theme, { days, language }),
    await listWords(db, theme, which),
    await describeSources(db, theme, { now, language }),
    await nameConditions(db, theme, language),
  ];
  const windows = barsOf(window, days);
  const inBars = byBar(stories, window, days, windows.length);
  const inBarsBefore = before && byBar(before, windowBefore(window), days, windows.length);
  const peers = among.filter((stockId) => stockId !== own?.stockId);
  const share = own ? shareFigure(theme, own.stockId) : null;
  const shares = companies.flatMap(({ share: { value } }) => value ?? []);
  return {
    ...{ id, name, query, createdAt: theme.createdAt.toISOString(), isInReports: theme.isInReports },
    ...{ days, ...window },
    ...{ reading: condition ? reading : null, conditions, isBounded: theme.isBounded },
    company: own ? { stockId: own.stockId, name: pickText(own.name, language) } : null,
    peers: peers.length,
    figures: {
      stories: storiesFigure(theme),
      ...{ share, rank: share?.value === null || !share ? null : rankOf(share.value, shares) },
      ...{ netTone: toneFigure(theme, 'netTone'), negativeShare: toneFigure(theme, 'negativeShare') },
      medianNetTone: medianTone('netTone', stories, peers),
      medianNegativeShare: medianTone('negativeShare', stories, peers),
      ...{ sources: sources.total, sourcesBefore: sources.totalBefore, firstThree: sources.firstThree },
    },
    bars: countBars({ windows, now: inBars, before: inBarsBefore, own: own?.stockId }),
    peaks: await describePeaks(db, inBars, language),
    ...{ words, companies, sources: sources.list, asOf: now.toISOString() },
  };
}

/** A figure of a theme, with what opens it. */
function withRef({ id, window }: NamedTheme, { kind, ...figure }: ThemeFigure, stockId?: number): Figure {
  return { ref: { kind, theme: id, ...window, ...(stockId !== undefined && { stockId }) }, ...figure };
}

export const storiesFigure = (theme: NamedTheme): Figure => withRef(theme, storiesOf(theme));

export const shareFigure = (theme: NamedTheme, stockId: number, shares = sharesIn(theme)): Figure =>
  withRef(theme, shares(stockId), stockId);

export const toneFigure = (theme: NamedTheme, kind: 'netTone' | 'negativeShare'): Figure =>
  withRef(theme, toneIn(theme, kind));

/** The company and its peers with their shares, in total and by bar. */
async function describeCompanies(
  db: Database,
  theme: OpenTheme,
  { days, language }: Reading & { readonly days: ThemeDays },
): Promise<Theme['companies']> {
  const { among, own, window, stories, settings } = theme;
  if (among.length < 2) return [];
  const bars = byBar(stories, window, days, barsOf(window, days).length).map((inBar) =>
    volumesIn(inBar, among, settings.weights),
  );
  const shares = sharesIn(theme);
  return (await listCompared(db, theme, language)).map(({ stockId, name }) => ({
    ...{ stockId, name, own: stockId === own?.stockId, share: shareFigure(theme, stockId, shares) },
    shares: bars.map((bar) => {
      const whole = sumOf(bar);
      return whole === 0 ? null : shareOf({ part: bar.get(stockId) ?? 0, whole });
    }),
  }));
}

async function describePeaks(db: Database, bars: readonly (readonly ThemeStory[])[], language: Language) {
  const peaks = findPeaks(bars);
  if (peaks.length === 0) return [];
  const articles = await listArticles(
    db,
    peaks.map(({ story }) => story.articleId),
  );
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  return peaks.flatMap(({ bar, story: { articleId } }) => {
    const title = titles.get(articleId);
    return title ? [{ bar, articleId, title: pickText(title, language) }] : [];
  });
}

async function listWords(db: Database, theme: OpenTheme, which: Pick<WhichTheme, 'now' | 'cut'>): Promise<HotWord[]> {
  const { window, id } = theme;
  const { from, until } = wordWindows(window.until).foreground;
  const { words, documents } = await rankWords(db, theme, which);
  return words.map(({ word, rank, z, ratio, foreground, sources, former, state }) => ({
    ...{ word, rank, state, stories: foreground, ratio: roundScore(ratio), sources },
    z: {
      ref: { kind: 'hotWord', theme: id, from, until, word },
      ...{ value: roundScore(z), gap: null, previous: former === null ? null : roundScore(former) },
    },
    spark: courseOf(documents, window.until, word),
  }));
}

/** The filters of a theme by the names of what is chosen. */
export async function nameConditions(
  db: Database,
  { filters }: Pick<OpenConditions, 'filters'>,
  language: Language,
): Promise<ThemeConditions> {
  const [{ labelOf }, companies] = await Promise.all([
    readLabels(db, language),
    nameChosenCompanies(db, filters.stockIds),
  ]);
  const chosen: ThemeConditions = [
    { facet: 'companies', names: companies.map(({ name }) => pickText(name, language)) },
    { facet: 'categories', names: filters.categories.map((value) => labelOf('article_category', value)) },
    { facet: 'tiers', names: filters.tiers.map((value) => labelOf('source_tier', String(value))) },
    { facet: 'tones', names: filters.tones.map((value) => labelOf('tone', value)) },
    { facet: 'events', names: filters.eventTypes.map((value) => labelOf('event_type', value)) },
    { facet: 'positions', names: filters.positions.map((value) => labelOf('mention_position', value)) },
  ];
  return chosen.filter(({ names }) => names.length > 0);
}
