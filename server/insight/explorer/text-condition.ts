import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { type GramQuery, gramsOfWord, queryOfTerm, quoteLexeme } from '#server/platform/text/grams.ts';
import { databasePattern, type Near, type Sought } from './patterns.ts';
import type { Condition } from './understand-query.ts';

/** A condition in two parts: what the gram index can answer, and what must be checked in the text. */
export interface TextCondition {
  /** A tsquery that every matching article satisfies; `undefined` if grams do not help. */
  readonly tsquery: string | undefined;
  /** Decides among the candidates of the tsquery; `undefined` if that is exact. */
  readonly recheck: SQL | undefined;
}

/** Translates a condition. Both parts together find exactly what a scan of every text would. */
export function textConditionOf(condition: Condition): TextCondition {
  switch (condition.kind) {
    case 'contains':
    case 'word':
    case 'near':
      return { tsquery: tsqueryOf(condition), recheck: isExact(condition) ? undefined : isFound(condition) };
    case 'not':
      return notCondition(condition.part);
    case 'and':
      return andCondition(condition.parts);
    case 'or':
      return orCondition(condition.parts);
  }
}

/** Whether a text has it. */
export function isFound(sought: Sought | Near, field: SQLWrapper = fieldOf(sought)): SQL {
  return sought.kind === 'contains'
    ? sql`position(${sought.term} in ${field}) > 0`
    : sql`${field} ~ ${databasePattern(sought)}`;
}

function fieldOf(sought: Sought | Near): SQLWrapper {
  const inTitle =
    sought.kind === 'near' ? sought.parts.some((side) => side.some((one) => one.inTitle)) : sought.inTitle;
  return inTitle ? articleTexts.headline : articleTexts.content;
}

/** Whether the grams alone decide. */
const isExact = (sought: Sought | Near): boolean =>
  sought.kind === 'contains' && !sought.inTitle && queryOfTerm(sought.term).exact;

function tsqueryOf(sought: Sought | Near): string | undefined {
  if (sought.kind === 'near') {
    const sides = sought.parts.map((side) => {
      const queries = side.map(tsqueryOf).filter((query) => query !== undefined);
      return queries.length === side.length ? combine('|', queries) : undefined;
    });
    return combine(
      '&',
      sides.filter((side) => side !== undefined),
    );
  }
  const grams: GramQuery['grams'] =
    sought.kind === 'contains' ? queryOfTerm(sought.term).grams : gramsOfWord(sought.pieces);
  return combine(
    '&',
    grams.map(({ text, prefix }) => `${quoteLexeme(text)}${prefix ? ':*' : ''}`),
  );
}

/** Grams of an inexact term find too much, so their complement would find too little. */
function notCondition(part: Condition): TextCondition {
  const { tsquery, recheck } = textConditionOf(part);
  if (tsquery !== undefined && recheck === undefined) return { tsquery: `!(${tsquery})`, recheck: undefined };
  return { tsquery: undefined, recheck: sql`not (${wholeCondition(part)})` };
}

function andCondition(parts: readonly Condition[]): TextCondition {
  const conditions = parts.map((part) => ({ part, ...textConditionOf(part) }));
  // A single character stands for hundreds of pairs: if words already narrow the search, scanning is cheaper.
  const isBroad = ({ part, tsquery }: (typeof conditions)[number]): boolean =>
    part.kind === 'contains' && tsquery !== undefined && Array.from(part.term).length === 1;
  const narrows = conditions.some((one) => one.tsquery !== undefined && one.part.kind !== 'not' && !isBroad(one));
  const kept = conditions.map((one) =>
    narrows && isBroad(one) ? { tsquery: undefined, recheck: wholeCondition(one.part) } : one,
  );
  return {
    tsquery: combine(
      '&',
      kept.map(({ tsquery }) => tsquery).filter((tsquery) => tsquery !== undefined),
    ),
    recheck: joined(
      sql` and `,
      kept.map(({ recheck }) => recheck).filter((recheck) => recheck !== undefined),
    ),
  };
}

function orCondition(parts: readonly Condition[]): TextCondition {
  const conditions = parts.map(textConditionOf);
  const tsqueries = conditions.map(({ tsquery }) => tsquery).filter((tsquery) => tsquery !== undefined);
  return {
    tsquery: tsqueries.length === parts.length ? combine('|', tsqueries) : undefined,
    recheck:
      tsqueries.length === parts.length && conditions.every(({ recheck }) => recheck === undefined)
        ? undefined
        : joined(sql` or `, parts.map(wholeCondition)),
  };
}

/** The condition by scanning only, where the index does not help. */
function wholeCondition(condition: Condition): SQL {
  if (condition.kind === 'contains' || condition.kind === 'word' || condition.kind === 'near')
    return isFound(condition);
  if (condition.kind === 'not') return sql`not (${wholeCondition(condition.part)})`;
  const parts = condition.parts.map(wholeCondition);
  return joined(condition.kind === 'and' ? sql` and ` : sql` or `, parts) ?? sql`true`;
}

function joined(separator: SQL, parts: readonly SQL[]): SQL | undefined {
  return parts.length > 0 ? sql`(${sql.join([...parts], separator)})` : undefined;
}

function combine(operator: '&' | '|', parts: readonly string[]): string | undefined {
  return parts.length > 0 ? `(${parts.join(` ${operator} `)})` : undefined;
}
