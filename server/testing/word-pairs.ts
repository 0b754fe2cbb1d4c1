import type pg from 'pg';
import { type StoredWords, wordsOf } from '#server/insight/corpus/word-places.ts';

/** Two words of one recent article, as somebody who has read it would look for it again. */
export async function drawWordPairs(database: pg.Client, count: number): Promise<string[][]> {
  const { rows: drawn } = await database.query<StoredWords>(
    `select words, word_places as "wordPlaces", content from article_text
     where published_on > current_date - 89 and coalesce(length(word_places), cardinality(words)) > 4
     order by random() limit $1`,
    [count],
  );
  const draw = (most: number) => Math.floor(Math.random() * most);
  return drawn.map((stored) => {
    const words = wordsOf(stored);
    const first = draw(words.length);
    const second = (first + 1 + draw(words.length - 1)) % words.length;
    return [words[first] ?? '', words[second] ?? ''];
  });
}
