import { type SQL, sql } from 'drizzle-orm';
import type { GramQuery } from '#server/platform/text/grams.ts';
import { articleTexts, numberedGrams } from './tables.ts';

/** What the index of grams is asked for. */
export type GramCondition = GramLeaf | { readonly kind: 'and' | 'or'; readonly parts: readonly GramCondition[] };

type Asked = Pick<GramQuery, 'all' | 'any'>;
type GramLeaf = Asked & { readonly kind: 'grams' };

/** The condition for what a query has; `undefined` if it does not narrow a search. */
export function conditionOf({ all, any }: Asked): GramLeaf | undefined {
  return all.length + any.length > 0 ? { kind: 'grams', all, any } : undefined;
}

/** All of these; what is asked of each text is put together, so that it is one scan. `undefined` if there are none. */
export function allOf(parts: readonly GramCondition[]): GramCondition | undefined {
  const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]));
  const leaves = flat.filter((part) => part.kind === 'grams');
  const others = flat.filter((part) => part.kind !== 'grams');
  const all = [...new Set(leaves.flatMap((leaf) => leaf.all))];
  const leaf = conditionOf({ all, any: leaves.flatMap(({ any }) => any) });
  const joined = leaf ? [leaf, ...others] : others;
  return joined.length > 1 ? { kind: 'and', parts: joined } : joined[0];
}

/** Any of these; `undefined` if there are none. */
export function anyOf(parts: readonly GramCondition[]): GramCondition | undefined {
  return parts.length > 1 ? { kind: 'or', parts } : parts[0];
}

const numbers = numberedGrams(articleTexts);
type BindNumbers = (values: readonly number[]) => SQL;
const inlineNumbers: BindNumbers = (values) => sql`${sql.param(values)}`;

/**
 * The condition of a text of one of these months, or of any if there are none: each scan of the index is narrowed. `bind`
 * says how numbers are written in the statement. They are a query of their own, so that the planner does not know them:
 * where it expects many texts it takes making the grams of each for as good as looking at those that the index has found.
 */
export function hasGrams(condition: GramCondition, months: readonly number[], bind = inlineNumbers): SQL {
  const array: BindNumbers = (values) => sql`(select ${bind(values)}::integer[])`;
  switch (condition.kind) {
    case 'grams': {
      const any = months.length > 0 ? [...condition.any, months] : condition.any;
      return join('and', [
        ...(condition.all.length > 0 ? [sql`${numbers} @> ${array(condition.all)}`] : []),
        ...any.map((some) => sql`${numbers} && ${array(some)}`),
      ]);
    }
    case 'or':
      return join(
        'or',
        condition.parts.map((part) => hasGrams(part, months, bind)),
      );
    case 'and':
      return join(
        'and',
        condition.parts.map((part, index) => hasGrams(part, index === 0 ? months : [], bind)),
      );
  }
}

const join = (operator: 'and' | 'or', conditions: readonly SQL[]): SQL =>
  sql`(${sql.join([...conditions], sql.raw(` ${operator} `))})`;
