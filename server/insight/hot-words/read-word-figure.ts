import type { Figure, FigureRef } from '#contract/insight/figures.ts';
import { everything } from '#server/insight/corpus/tables.ts';
import { isComparable, scoreWord, type WordCounts, type WordScore } from '#server/insight/formulas/hot-word.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rankBefore, roundScore } from './list-hot-words.ts';
import { listFirstArticles } from './queries.ts';
import { countWord, readWindows, type Windows } from './rank-words.ts';
import { type HotWordSettings, readWordRules } from './service.ts';
import type { WordScope } from './word-scope.ts';

export interface WordFigure {
  readonly figure: Figure;
  readonly windows: Windows;
  readonly counts: WordCounts & { readonly sources: number };
  /** `undefined` without data to compare. */
  readonly score: WordScore | undefined;
  readonly articles: Awaited<ReturnType<typeof listFirstArticles>>;
}

interface ReadWordFigure {
  readonly ref: FigureRef;
  readonly word: string;
  readonly settings: HotWordSettings;
  /** Number of articles listed. */
  readonly limit: number;
}

/** Burst score of a word in its reference's scope, listed or not, with the articles that contain it. */
export async function readWordFigure(
  db: Database,
  { ref, word, settings, limit }: ReadWordFigure,
): Promise<WordFigure> {
  const scope = scopeOf(ref);
  const windows = await readWindows(db, scope, ref.until);
  const [counts, articles, before] = await Promise.all([
    countWord(db, scope, windows, word),
    listFirstArticles(db, scope, { ...windows.foreground, word, limit }),
    readWordRules(db, settings).then((rules) => rankBefore(db, { scope, windows }, rules)),
  ]);
  const score = isComparable(counts) ? scoreWord(counts, settings.hotWordFormula) : undefined;
  const previous = before.get(word);
  const figure: Figure = {
    ref,
    value: score ? roundScore(score.z) : null,
    gap: score ? null : 'notEnoughStories',
    previous: previous ? roundScore(previous.z) : null,
  };
  return { figure, windows, counts, score, articles };
}

/** Where a hot word's figure is counted. */
export function scopeOf({ stockId, industryId }: FigureRef): WordScope {
  return stockId === undefined ? { scopeId: industryId ?? everything } : { stockId };
}
