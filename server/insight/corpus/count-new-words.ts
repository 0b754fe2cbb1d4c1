import type { Database } from '#server/platform/database/database.ts';
import { addTerms, countInArticles } from './add-terms.ts';
import { lockCorpus, readUserWords } from './queries.ts';
import { Tools } from './tools.ts';

interface NewWords {
  /** All user words that will be in force, in search form. */
  readonly words: readonly string[];
  readonly now: Date;
}

/**
 * Counts the user words that are new in the articles that are there, before they are saved: words of the future only
 * would look new. Those that were cut into several words until now become terms, so that figures from before leave them
 * out.
 */
export async function countNewWords(tx: Database, { words, now }: NewWords): Promise<void> {
  const former = new Set(await readUserWords(tx));
  const added = words.filter((word) => word.length > 1 && !/\s/.test(word) && !former.has(word));
  if (added.length === 0) return;
  await lockCorpus(tx);
  const { segmenter } = await new Tools().get(tx);
  const isWord = (word: string) => segmenter.cut(word).length === 1;
  for (const word of added.filter(isWord)) await countInArticles(tx, word);
  await addTerms(tx, { terms: added.filter((word) => !isWord(word)), now });
}
