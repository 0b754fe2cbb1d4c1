import { and, between, eq, sql } from 'drizzle-orm';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { scopeDays, wordMonths } from '#server/insight/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { monthsOf, type Window } from '#server/platform/days.ts';
import { wordsInDocuments } from './documents.ts';
import { rowsOf, textArray } from './queries.ts';
import type { WordScope } from './word-scope.ts';

/** Stories of a scope by day. */
export async function countStoriesByDay(db: Database, scopeId: number, { from, until }: Window) {
  const rows = await db
    .select({ day: scopeDays.publishedOn, stories: scopeDays.stories })
    .from(scopeDays)
    .where(and(eq(scopeDays.scopeId, scopeId), between(scopeDays.publishedOn, from, until)));
  return new Map(rows.map(({ day, stories: count }) => [day, count]));
}

/** Seven days in a row lie in two neighbours of these parts of months, the last one with the next month's first. */
const partsOfMonth = [
  [1, 7],
  [8, 14],
  [15, 21],
  [22, 31],
] as const;
/** So one part has half of the least number of stories of a hot word. */
const leastOfPart = () => Math.ceil(figureDefinitions.hotWord.constants.stories / 2);

/** Stories with a word on each day of a month: as the server sends an array, which takes a tenth of parsing its text. */
export interface WordMonth {
  readonly word: string;
  readonly month: string;
  readonly days: Buffer;
}

const wordMonth = sql`select word, month::text, array_send(days) as days from ${wordMonths}`;

const ofMonths = (scopeId: number, window: Window) =>
  sql`scope_id = ${scopeId} and month = any(${textArray(monthsOf(window))}::date[])`;

/** How many stories of a scope have each of these words by day, by months. */
export function listGivenWordDays(
  db: Database,
  scopeId: number,
  { words, ...window }: Window & { readonly words: readonly string[] },
) {
  return rowsOf<WordMonth>(
    db,
    sql`${wordMonth} where ${ofMonths(scopeId, window)} and word = any(${textArray(words)})`,
  );
}

/**
 * How many stories of a scope have each word by day, by months: of those words alone that may have enough stories for a
 * hot word in some foreground from `listedFrom` on.
 */
export function listWordDays(
  db: Database,
  scopeId: number,
  { listedFrom, ...window }: Window & { readonly listedFrom: string },
) {
  const ofPart = partsOfMonth.map(([begin, end]) =>
    sql.raw(Array.from({ length: end - begin + 1 }, (_, index) => `days[${begin + index}]::integer`).join(' + ')),
  );
  return rowsOf<WordMonth>(
    db,
    sql`${wordMonth} where ${ofMonths(scopeId, window)} and word in (
      select word from ${wordMonths}
      where ${ofMonths(scopeId, { ...window, from: listedFrom })}
        and greatest(${sql.join(ofPart, sql`, `)}) >= ${leastOfPart()})`,
  );
}

/** Day and source of each of the window's stories with each of these words. */
export async function listWordSources(
  db: Database,
  scope: WordScope,
  { words, ...window }: Window & { readonly words: readonly string[] },
): Promise<{ day: string; sourceId: number; word: string }[]> {
  const found: Awaited<ReturnType<typeof listWordSources>> = [];
  for await (const { word, document } of wordsInDocuments(db, scope, window, words))
    found.push({ day: document.day, sourceId: document.sourceId, word });
  return found;
}
