import { sql } from 'drizzle-orm';
import { terms } from '#server/insight/settings/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { patternOfTerm } from '#server/platform/text/find-terms.ts';
import { queryOfTerm } from '#server/platform/text/grams.ts';
import { applyWordMonths } from './apply-tally.ts';
import { conditionOf, hasGrams } from './gram-condition.ts';
import { lockCorpus } from './queries.ts';
import { articleTexts, stories } from './tables.ts';
import { CountChanges } from './tally.ts';
import { wordColumns, wordsOf, writeWordPlaces } from './word-places.ts';

interface AddTerms {
  readonly terms: readonly string[];
  readonly now: Date;
}

/**
 * Counts phrases as words from now on, and in every article that is there already: so none of them looks new because it
 * was found late. Other words keep their counts. Terms that are known already are left alone. Returns how many are new.
 */
export async function addTerms(db: Database, { terms: wanted, now }: AddTerms): Promise<number> {
  let added = 0;
  for (const term of new Set(wanted)) {
    if (term.length < 2) continue;
    await db.transaction(async (tx) => {
      await lockCorpus(tx);
      const [row] = await tx
        .insert(terms)
        .values({ term, foundAt: now })
        .onConflictDoNothing()
        .returning({ number: terms.number });
      if (!row) return;
      added += 1;
      await countInArticles(tx, term);
    });
  }
  return added;
}

/** Articles that are read and written at once. */
const articlesAtOnce = 1_000;

/** Counts a word in every article that contains it and was read without it. Call it under {@link lockCorpus}. */
export async function countInArticles(tx: Database, word: string): Promise<void> {
  const grams = conditionOf(queryOfTerm(word));
  if (!grams) return;
  const { rows: found } = await tx.execute<{ id: string }>(sql`
    select ${articleTexts.articleId} as id from ${articleTexts}
    where ${hasGrams(grams, [])} and split_part(${articleTexts.content}, E'\n\n', 1) ~ ${patternOfTerm(word)}`);
  const changes = new CountChanges();
  for (let start = 0; start < found.length; start += articlesAtOnce) {
    const ids = found.slice(start, start + articlesAtOnce).map(({ id }) => Number(id));
    for (const { day, scopeIds } of await addWord(tx, ids, word)) changes.wordMonths.add(scopeIds, day, [word], 1);
  }
  await applyWordMonths(tx, changes.wordMonths.entries());
}

/** Adds a word to those of articles that lack it; returns where the stories are counted that begin with one of them. */
async function addWord(tx: Database, ids: readonly number[], word: string) {
  const numbers = (values: readonly number[]) => sql`${sql.param(values)}::bigint[]`;
  const texts = await tx
    .select({ articleId: articleTexts.articleId, stored: wordColumns })
    .from(articleTexts)
    .where(sql`${articleTexts.articleId} = any(${numbers(ids)})`);
  const changed = texts.flatMap(({ articleId, stored }) => {
    const words = wordsOf(stored);
    return words.includes(word) ? [] : [{ articleId, places: writeWordPlaces(stored.content, [...words, word]) }];
  });
  const changedIds = numbers(changed.map(({ articleId }) => articleId));
  const { rows } = await tx.execute<{ day: string; scopeIds: number[] }>(sql`
    with changed as (
      update ${articleTexts} set word_places = changed.places, words = '{}'
      from unnest(${changedIds}, ${sql.param(changed.map(({ places }) => places))}::text[]) as changed (article_id, places)
      where ${articleTexts.articleId} = changed.article_id and ${articleTexts.articleId} = any(${changedIds})
      returning ${articleTexts.articleId}, ${articleTexts.publishedOn}, ${articleTexts.storyId}
    )
    select s.published_on as day, s.scope_ids as "scopeIds" from changed
    join ${stories} s on s.id = changed.story_id and s.published_on = changed.published_on
      and s.original_article_id = changed.article_id`);
  return rows;
}
