import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/platform/database/search-pattern.ts';

/**
 * The characters of a text and all pairs of neighbours, in small letters: what an index of pieces of short texts holds.
 * Whatever piece somebody looks for, its characters and pairs are among those of the text.
 */
export const gramsOfText = (text: SQL): SQL => sql`text_grams(${text})`;

/**
 * Whether a text holds these words as they are typed, whatever their case. The index finds those that have all their
 * pairs; where these are several the text itself is looked at as well.
 */
export function holds(text: SQL, words: string): SQL {
  const found = sql`${gramsOfText(text)} @> word_grams(${words})`;
  const isOneGram = Array.from(words.toLowerCase()).length <= 2;
  return isOneGram ? found : sql`(${found} and ${text} ilike ${containing(words)})`;
}
