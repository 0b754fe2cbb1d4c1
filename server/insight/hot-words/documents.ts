import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { conditionOf, hasGrams } from '#server/insight/corpus/gram-condition.ts';
import { placeColumn } from '#server/insight/corpus/queries.ts';
import { articleTexts, stories, storyCompanies } from '#server/insight/corpus/tables.ts';
import { type StoredWords, wordsOf } from '#server/insight/corpus/word-places.ts';
import type { Database } from '#server/platform/database/database.ts';
import { daysIn, monthsOf, type Window } from '#server/platform/days.ts';
import { monthGram, queryOfTerm } from '#server/platform/text/grams.ts';
import type { WordScope } from './word-scope.ts';

/** The first article of a story, whose words are the story's. */
export interface Document extends StoredWords {
  readonly day: string;
  readonly sourceId: number;
}

/** First articles of the stories of a scope, with what is stored of their words. */
export function documents(scope: WordScope, { from, until }: Window): SQL {
  const days = sql`between ${from}::date and ${until}::date`;
  const columns = sql`t.published_on, t.article_id, t.published_at, t.source_id, t.tier, t.words, t.word_places, t.content`;
  // The first article of each story of a company is the earliest of its day, without looking the story up. With a limit
  // they are looked up by their keys, where the planner would read all texts.
  return 'stockId' in scope
    ? sql`(
        select ${columns} from ${storyCompanies} c
        cross join lateral (
          select ${articleTexts}.* from ${articleTexts}
          where ${articleTexts.storyId} = c.story_id and ${articleTexts.publishedOn} = c.published_on
            and ${articleTexts.publishedOn} ${days}
          order by ${placeColumn}, ${articleTexts.articleId} limit 1) t
        where c.stock_id = ${scope.stockId} and c.published_on ${days})`
    : sql`(
        select ${columns} from ${stories} s join ${articleTexts} t
          on t.article_id = s.original_article_id and t.published_on = s.published_on and t.published_on ${days}
        where s.published_on ${days} and ${scope.scopeId} = any(s.scope_ids))`;
}

const documentColumns = sql`published_on::text as day, source_id as "sourceId", words, word_places as "wordPlaces", content`;

/** Those of a window. */
export async function listDocuments(db: Database, scope: WordScope, window: Window): Promise<Document[]> {
  const { rows } = await db.execute(sql`select ${documentColumns} from ${documents(scope, window)} d`);
  return rows as unknown as Document[];
}

/** Those that may have a word: of a company all, of other scopes by the search index, and each one's story by its key. */
function documentsWith(scope: WordScope, { word, ...window }: Window & { word: string }): SQL {
  const grams = conditionOf(queryOfTerm(word));
  if ('stockId' in scope || !grams) return documents(scope, window);
  const months = monthsOf(window).map(monthGram);
  return sql`(
    select ${articleTexts}.* from ${articleTexts} cross join lateral (
      select 1 from ${stories} where ${stories.id} = ${articleTexts.storyId}
        and ${stories.publishedOn} = ${articleTexts.publishedOn}
        and ${stories.originalArticleId} = ${articleTexts.articleId}
        and ${scope.scopeId} = any(${stories.scopeIds}) limit 1) story
    where ${articleTexts.publishedOn} between ${window.from}::date and ${window.until}::date
      and ${hasGrams(grams, months)})`;
}

/** Those that have a word, with tier, article and time in milliseconds since 1970. */
export async function listDocumentsWith(
  db: Database,
  scope: WordScope,
  wanted: Window & { word: string },
): Promise<(Document & { readonly tier: number; readonly articleId: number; readonly at: number })[]> {
  const { word } = wanted;
  const { rows } = await db.execute(sql`
    select ${documentColumns}, tier, article_id::float8 as "articleId",
      (extract(epoch from published_at) * 1000)::float8 as at
    from ${documentsWith(scope, wanted)} d where position(${word} in content) > 0`);
  const found = rows as unknown as Awaited<ReturnType<typeof listDocumentsWith>>;
  return found.filter((document) => wordsOf(document).includes(word));
}

/** Documents whose words are read before others get a turn: each has some hundred. */
const readAtOnce = 500;

/**
 * Which of these words each document of a window has. Those of a scope can be tens of thousands and come day by day; for
 * a single word only those come that have it.
 */
export async function* wordsInDocuments(
  db: Database,
  scope: WordScope,
  window: Window,
  words: readonly string[],
): AsyncGenerator<{ readonly word: string; readonly document: Document }> {
  const [first = ''] = words;
  if (words.length === 0) return;
  if (words.length === 1) {
    for (const document of await listDocumentsWith(db, scope, { ...window, word: first }))
      yield { word: first, document };
    return;
  }
  const wanted = new Set(words);
  const parts = 'stockId' in scope ? [window] : daysIn(window).map((day) => ({ from: day, until: day }));
  for (const part of parts) {
    for (const [index, document] of (await listDocuments(db, scope, part)).entries()) {
      if (index % readAtOnce === readAtOnce - 1) await setImmediate();
      for (const word of wordsOf(document)) if (wanted.has(word)) yield { word, document };
    }
  }
}
