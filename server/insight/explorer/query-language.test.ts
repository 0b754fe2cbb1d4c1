import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Expression, parseQuery } from './query-language.ts';

/** Prints an expression with all brackets, so that tests are readable. */
function show(expression: Expression | undefined): string {
  if (!expression) return '';
  if (expression.kind === 'term') return expression.quoted ? `"${expression.text}"` : expression.text;
  if (expression.kind === 'not') return `-${show(expression.part)}`;
  return `(${expression.parts.map(show).join(expression.kind === 'and' ? ' & ' : ' | ')})`;
}

describe('a query', () => {
  test.each([
    ['产线 投产', '(产线 & 投产)'],
    ['产线　投产', '(产线 & 投产)'],
    ['产线 AND 投产', '(产线 & 投产)'],
    ['产线+投产', '(产线 & 投产)'],
    ['产线 + 投产', '(产线 & 投产)'],
    ['产线 +投产', '(产线 & 投产)'],
    ['产线 OR 投产', '(产线 | 投产)'],
    ['产线|投产', '(产线 | 投产)'],
    ['产线｜投产', '(产线 | 投产)'],
    ['产线 或 投产', '(产线 | 投产)'],
    ['产线 -投产', '(产线 & -投产)'],
    ['产线 NOT 投产', '(产线 & -投产)'],
    ['产线 非 投产', '(产线 & -投产)'],
    ['产线 AND NOT 投产', '(产线 & -投产)'],
    ['NOT NOT 产线', '产线'],
    ['-产线', '-产线'],
    ['甲 乙 OR 丙', '((甲 & 乙) | 丙)'],
    ['甲 (乙 OR 丙)', '(甲 & (乙 | 丙))'],
    ['甲（乙｜丙）', '(甲 & (乙 | 丙))'],
    ['-(甲 OR 乙)', '-(甲 | 乙)'],
    ['"产线 投产"', '"产线 投产"'],
    ['“产线 投产” 公告', '("产线 投产" & 公告)'],
    ['「产线投产」', '"产线投产"'],
    ['产线"投产"公告', '(产线 & "投产" & 公告)'],
  ])('%s is %s', (query, understood) => {
    expect(show(parseQuery(query))).toBe(understood);
  });

  test.each([
    ['co-op 2026-11', '(co-op & 2026-11)'],
    ['C++', 'C++'],
    ['and or not', '(and & or & not)'],
    ['非凡 或许', '(非凡 & 或许)'],
    ['「新国标」-解读', '("新国标" & 解读)'],
  ])('has signs and words that only look like operators: %s', (query, understood) => {
    expect(show(parseQuery(query))).toBe(understood);
  });

  test.each([
    ['"产线 投产', '"产线 投产"'],
    ['产线”投产', '(产线 & 投产)'],
    ['(产线 投产', '(产线 & 投产)'],
    ['产线) 投产', '(产线 & 投产)'],
    ['产线 OR', '产线'],
    ['OR 产线', '产线'],
    ['产线 NOT', '产线'],
    ['() 产线 ""', '产线'],
  ])('that is not well formed means what it plainly says: %s', (query, understood) => {
    expect(show(parseQuery(query))).toBe(understood);
  });

  test.each([
    ['非', '"非"'],
    ['OR', '"OR"'],
    ['-', '"-"'],
    ['"" ()', ''],
    [' ', ''],
  ])('of an operator alone looks for it: %s', (query, understood) => {
    expect(show(parseQuery(query))).toBe(understood);
  });
});

const anyQuery = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom('产线', 'esg', '(', ')', '"', '「', '」', '“', ' ', '　', '-', '+', '|', 'OR', 'NOT', '或', '非'),
    )
    .map((parts) => parts.join('')),
);

test('every text is a query, without an empty term or an empty group in it', () => {
  const check = (expression: Expression): void => {
    if (expression.kind === 'term') expect(expression.text.trim()).not.toBe('');
    else if (expression.kind === 'not') check(expression.part);
    else {
      expect(expression.parts.length).toBeGreaterThan(1);
      expression.parts.forEach(check);
    }
  };
  fc.assert(
    fc.property(anyQuery, (query) => {
      const parsed = parseQuery(query);
      if (parsed) check(parsed);
    }),
    { numRuns: 2000 },
  );
});

test('a phrase in quotes is one term whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const phrase = text.normalize('NFKC').replaceAll('"', '').trim();
      fc.pre(phrase !== '');
      expect(parseQuery(`"${phrase}"`)).toEqual({ kind: 'term', text: phrase, quoted: true });
    }),
  );
});
