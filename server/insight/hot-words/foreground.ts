import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { everything } from '#server/insight/corpus/tables.ts';
import { wordsOf } from '#server/insight/corpus/word-places.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Window } from '#server/platform/days.ts';
import { listDocuments } from './documents.ts';
import { countSources, listFrequentWords } from './queries.ts';
import type { WordScope } from './word-scope.ts';

/** Minimum number of stories of a hot word. */
const leastStories = () => figureDefinitions.hotWord.constants.stories;

export type Words = readonly { readonly word: string }[];

export interface ForegroundStories {
  /** Words with enough stories for a hot word. */
  readonly frequent: readonly { readonly word: string; readonly stories: number }[];
  /** Number of sources of the stories with each of these words. */
  readonly countSourcesOf: (words: Words) => Promise<ReadonlyMap<string, number>>;
}

/**
 * Counts the words of a few hundred stories here, which is cheaper than reading a month's precounted words. For all
 * stories at once the database counts.
 */
export async function readForeground(
  db: Database,
  scope: WordScope,
  { from, until }: Window,
): Promise<ForegroundStories> {
  const window = { from, until };
  if ('scopeId' in scope && scope.scopeId === everything) {
    return {
      frequent: await listFrequentWords(db, scope, { ...window, least: leastStories() }),
      countSourcesOf: (words) => sourcesByWord(db, scope, window, words),
    };
  }
  const documents = (await listDocuments(db, scope, window)).map((document) => ({
    sourceId: document.sourceId,
    words: wordsOf(document),
  }));
  const counts = new Map<string, number>();
  for (const { words } of documents) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return {
    frequent: [...counts]
      .filter(([, stories]) => stories >= leastStories())
      .map(([word, stories]) => ({ word, stories })),
    countSourcesOf: async (words) => {
      const sources = new Map(words.map(({ word }) => [word, new Set<number>()]));
      for (const document of documents) for (const word of document.words) sources.get(word)?.add(document.sourceId);
      return new Map([...sources].map(([word, different]) => [word, different.size]));
    },
  };
}

export async function sourcesByWord(db: Database, scope: WordScope, { from, until }: Window, words: Words) {
  if (words.length === 0) return new Map<string, number>();
  const counted = await countSources(db, scope, { from, until, words: words.map(({ word }) => word) });
  return new Map(counted.map(({ word, sources }) => [word, sources]));
}
