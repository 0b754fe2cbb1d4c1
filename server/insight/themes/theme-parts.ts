import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { HotWord } from '#contract/insight/hot-words.ts';
import { type Language, pickText } from '#contract/language.ts';
import { listCompanyNames } from '#server/insight/explorer/queries.ts';
import { stateOf } from '#server/insight/formulas/hot-word.ts';
import type { RankedWord, WordRules } from '#server/insight/hot-words/rank-words.ts';
import { readWordRules } from '#server/insight/hot-words/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import { type OpenConditions, searchOf, type WhichTheme } from './open-theme.ts';
import { listRetellings, listSourceNames, listThemeStories, listWordsOf } from './queries.ts';
import { volumesIn } from './theme-figures.ts';
import { countSources, firstThree } from './theme-sources.ts';
import { isWithin, rankThemeWords, type ThemeDocument, wordRange } from './theme-words.ts';

/** Companies, sources and words of a theme: for its page, for reports and for digests. */

/** The company and its peers by their volume in the theme; nothing without peers. */
export async function listCompared(
  db: Database,
  { among, stories, settings }: OpenConditions,
  language: Language,
): Promise<{ readonly stockId: number; readonly name: string }[]> {
  if (among.length < 2) return [];
  const names = new Map((await listCompanyNames(db, among)).map(({ stockId, name }) => [stockId, name]));
  const volumes = volumesIn(stories, among, settings.weights);
  return among
    .flatMap((stockId) => {
      const name = names.get(stockId);
      return name ? [{ stockId, name: pickText(name, language) }] : [];
    })
    .sort(
      (left, right) =>
        (volumes.get(right.stockId) ?? 0) - (volumes.get(left.stockId) ?? 0) || left.stockId - right.stockId,
    );
}

/** Sources that are listed. */
const mostSources = 50;

export async function describeSources(
  db: Database,
  { stories, before }: Pick<OpenConditions, 'stories' | 'before'>,
  { now, language }: { readonly language: Language; readonly now: Date },
) {
  const storyIds = [...stories, ...(before ?? [])].map(({ id }) => id);
  const retellings = await listRetellings(db, { storyIds, now });
  const counted = countSources(stories, retellings);
  const shown = counted.slice(0, mostSources);
  const names = await listSourceNames(
    db,
    shown.map(({ id }) => id),
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, pickText(name, language)]));
  return {
    total: counted.length,
    totalBefore: before && countSources(before, retellings).length,
    firstThree: firstThree(counted, stories.length),
    list: shown.map((source) => ({ ...source, name: nameOf.get(source.id) ?? '' })),
  };
}

/** Stories of the days that words are counted in, whatever the window of the theme. */
async function readDocuments(
  db: Database,
  { filters, window: { until }, counted, countedFrom }: OpenConditions,
  { now, cut }: Pick<WhichTheme, 'now' | 'cut'>,
): Promise<ThemeDocument[]> {
  const range = wordRange(until);
  // With a long window their stories are there already.
  const stories =
    countedFrom <= range.from
      ? counted.filter((story) => isWithin(story, range)).slice(0, mostDocuments)
      : await listThemeStories(db, await searchOf(filters, range, { now, cut }), mostDocuments);
  const words = await listWordsOf(
    db,
    stories.map(({ articleId }) => articleId),
  );
  return stories.map(({ articleId, day, sourceId, reprints }) => ({
    ...{ articleId, day, sourceId, reprints },
    words: new Set(words.get(articleId)),
  }));
}

/** Stories whose words are read, the newest. */
const mostDocuments = 10_000;

interface WordNow extends RankedWord {
  /** Its score a week before; `null` where it was not listed. */
  readonly former: number | null;
  readonly state: HotWord['state'];
}

/** What words are counted in, and the list of a week before, by word. */
export interface CountedIn {
  readonly documents: readonly ThemeDocument[];
  readonly before: ReadonlyMap<string, RankedWord>;
}

async function readCountedIn(
  db: Database,
  theme: OpenConditions,
  { rules, ...which }: Pick<WhichTheme, 'now' | 'cut'> & { readonly rules: WordRules },
): Promise<CountedIn> {
  const documents = await readDocuments(db, theme, which);
  const until = addDays(theme.window.until, -figureDefinitions.hotWord.constants.days);
  const before = await rankThemeWords(db, documents, { until, rules });
  return { documents, before: new Map(before.map((word) => [word.word, word])) };
}

/** For a word that is opened by itself. */
export async function openWords(
  db: Database,
  theme: OpenConditions,
  which: Pick<WhichTheme, 'now' | 'cut'>,
): Promise<CountedIn> {
  return readCountedIn(db, theme, { ...which, rules: await readWordRules(db, theme.settings) });
}

/** The words that have risen in a theme until the end of its window, each against the list of a week before. */
export async function rankWords(
  db: Database,
  theme: OpenConditions,
  which: Pick<WhichTheme, 'now' | 'cut'>,
): Promise<CountedIn & { readonly words: readonly WordNow[] }> {
  const rules = await readWordRules(db, theme.settings);
  const counted = await readCountedIn(db, theme, { ...which, rules });
  const ranked = await rankThemeWords(db, counted.documents, { until: theme.window.until, rules });
  const words = ranked.map((word) => {
    const former = counted.before.get(word.word);
    return { ...word, former: former?.z ?? null, state: stateOf(word.rank, former?.rank) };
  });
  return { words, ...counted };
}
