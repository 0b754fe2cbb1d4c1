import { sql } from 'drizzle-orm';
import { terms } from '#server/insight/settings/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { patternOfTerm } from '#server/platform/text/find-terms.ts';
import { queryOfTerm, quoteLexeme } from '#server/platform/text/grams.ts';
import { applyWordMonths } from './apply-tally.ts';
import { lockCorpus } from './queries.ts';
import { articleTexts, stories } from './tables.ts';
import { CountChanges } from './tally.ts';

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

/** Counts a word in every article that contains it and was read without it. Call it under {@link lockCorpus}. */
export async function countInArticles(tx: Database, word: string): Promise<void> {
  const { grams } = queryOfTerm(word);
  if (grams.length === 0) return;
  const query = grams.map(({ text, prefix }) => `${quoteLexeme(text)}${prefix ? ':*' : ''}`).join(' & ');
  // The planner expects a word in far more texts than there are, and would read all of them.
  await tx.execute(sql`set local enable_seqscan = off`);
  const { rows } = await tx.execute<{ day: string; scopeIds: number[] }>(sql`
    with read as (
      update ${articleTexts} set words = array_append(words, ${word})
      where ${articleTexts.grams} @@ ${query}::tsquery and not ${articleTexts.words} @> ${sql.param([word])}::text[]
        and split_part(${articleTexts.content}, E'\n\n', 1) ~ ${patternOfTerm(word)}
      returning article_id, published_on
    )
    select s.published_on as day, s.scope_ids as "scopeIds" from read
    join ${stories} s on s.original_article_id = read.article_id and s.published_on = read.published_on`);
  await tx.execute(sql`set local enable_seqscan = on`);
  const changes = new CountChanges();
  for (const { day, scopeIds } of rows) {
    for (const scopeId of scopeIds) changes.wordMonths.add(scopeId, day, [word], 1);
  }
  await applyWordMonths(tx, changes.wordMonths.entries());
}
