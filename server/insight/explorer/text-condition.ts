import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { allOf, anyOf, conditionOf, type GramCondition } from '#server/insight/corpus/gram-condition.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { queryOfTerm, queryOfWord } from '#server/platform/text/grams.ts';
import { databasePattern, type Near, type Sought } from './patterns.ts';
import type { Condition } from './understand-query.ts';

/** A condition in two parts: what the gram index can answer, and what must be checked in the text. */
export interface TextCondition {
  /** What every matching article satisfies; `undefined` if grams do not help. */
  readonly grams: GramCondition | undefined;
  /** Decides among the candidates of the grams; `undefined` if these do. */
  readonly recheck: SQL | undefined;
}

/** How a sought value is written in a statement. */
export type BindText = (value: string | readonly number[]) => SQL;

const inlineText: BindText = (value) => sql`${sql.param(value)}`;

/** Translates a condition. Both parts together find exactly what a scan of every text would. */
export function textConditionOf(condition: Condition, bind = inlineText): TextCondition {
  switch (condition.kind) {
    case 'contains':
    case 'word':
    case 'near':
      return {
        grams: gramsOf(condition),
        recheck: isExact(condition) ? undefined : isFound(condition, fieldOf(condition), bind),
      };
    case 'not':
      return notCondition(condition.part);
    case 'and':
      return andCondition(condition.parts);
    case 'or':
      return orCondition(condition.parts);
  }
}

/** Whether a text has it. */
export function isFound(sought: Sought | Near, field: SQLWrapper = fieldOf(sought), bind = inlineText): SQL {
  return sought.kind === 'contains'
    ? sql`position(${bind(sought.term)} in ${field}) > 0`
    : sql`${field} ~ ${bind(databasePattern(sought))}`;
}

function fieldOf(sought: Sought | Near): SQLWrapper {
  const inTitle =
    sought.kind === 'near' ? sought.parts.some((side) => side.some((one) => one.inTitle)) : sought.inTitle;
  return inTitle ? articleTexts.headline : articleTexts.content;
}

/** Whether the grams alone decide. */
const isExact = (sought: Sought | Near): boolean =>
  sought.kind === 'contains' && !sought.inTitle && queryOfTerm(sought.term).exact;

function gramsOf(sought: Sought | Near): GramCondition | undefined {
  if (sought.kind !== 'near') {
    return conditionOf(sought.kind === 'contains' ? queryOfTerm(sought.term) : queryOfWord(sought.pieces));
  }
  const sides = sought.parts.map((side) => {
    const conditions = side.map(gramsOf).filter((condition) => condition !== undefined);
    return conditions.length === side.length ? anyOf(conditions) : undefined;
  });
  return allOf(sides.filter((side) => side !== undefined));
}

/** An index says what a text has, not what it lacks. */
const notCondition = (part: Condition): TextCondition => ({
  grams: undefined,
  recheck: sql`not (${wholeCondition(part)})`,
});

function andCondition(parts: readonly Condition[]): TextCondition {
  const conditions = parts.map((part) => ({ part, ...textConditionOf(part) }));
  // A single character stands for hundreds of pairs: if words already narrow the search, scanning is cheaper.
  const isBroad = ({ part, grams }: (typeof conditions)[number]): boolean =>
    part.kind === 'contains' && grams !== undefined && Array.from(part.term).length === 1;
  const narrows = conditions.some((one) => one.grams !== undefined && !isBroad(one));
  const kept = conditions.map((one) =>
    narrows && isBroad(one) ? { grams: undefined, recheck: wholeCondition(one.part) } : one,
  );
  return {
    grams: allOf(kept.map(({ grams }) => grams).filter((grams) => grams !== undefined)),
    recheck: joined(
      sql` and `,
      kept.map(({ recheck }) => recheck).filter((recheck) => recheck !== undefined),
    ),
  };
}

function orCondition(parts: readonly Condition[]): TextCondition {
  const conditions = parts.map((part) => textConditionOf(part));
  const grams = conditions.map((one) => one.grams).filter((one) => one !== undefined);
  const isIndexed = grams.length === parts.length;
  return {
    grams: isIndexed ? anyOf(grams) : undefined,
    recheck:
      isIndexed && conditions.every(({ recheck }) => recheck === undefined)
        ? undefined
        : joined(sql` or `, parts.map(wholeCondition)),
  };
}

/** The condition by looking at texts only, where the index does not help, or other conditions leave few of them. */
export function wholeCondition(condition: Condition): SQL {
  if (condition.kind === 'contains' || condition.kind === 'word' || condition.kind === 'near')
    return isFound(condition);
  if (condition.kind === 'not') return sql`not (${wholeCondition(condition.part)})`;
  const parts = condition.parts.map(wholeCondition);
  return joined(condition.kind === 'and' ? sql` and ` : sql` or `, parts) ?? sql`true`;
}

function joined(separator: SQL, parts: readonly SQL[]): SQL | undefined {
  return parts.length > 0 ? sql`(${sql.join([...parts], separator)})` : undefined;
}
