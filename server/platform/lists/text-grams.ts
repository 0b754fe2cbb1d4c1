import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/platform/database/search-pattern.ts';

/**
 * Characters of a text and pairs of neighbours, in lower case: the index of substrings of short texts. The characters
 * and pairs of any substring are among those of the text.
 */
export const gramsOfText = (text: SQL): SQL => sql`text_grams(${text})`;

/**
 * Whether a text contains these words literally, ignoring case. The index finds texts with all pairs; for several pairs
 * the text itself is checked as well.
 */
export function holds(text: SQL, words: string): SQL {
  const found = sql`${gramsOfText(text)} @> word_grams(${words})`;
  const isOneGram = Array.from(words.toLowerCase()).length <= 2;
  return isOneGram ? found : sql`(${found} and ${text} ilike ${containing(words)})`;
}
