import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Expression, parseQuery, writeQuery } from './query-language.ts';

/** Prints an expression with all brackets, so that tests are readable. */
function show(expression: Expression | undefined): string {
  if (!expression) return '';
  if (expression.kind === 'term') {
    return `${expression.inTitle ? 'title:' : ''}${expression.quoted ? `"${expression.text}"` : expression.text}`;
  }
  if (expression.kind === 'near') return `(${expression.parts.map(show).join(` ~${expression.distance} `)})`;
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
    ['产线 or 投产 Not 招聘', '(产线 | (投产 & -招聘))'],
    ['产线 And 投产', '(产线 & 投产)'],
    ['产线 near/5 投产', '(产线 ~5 投产)'],
    ['-产线 NEAR/5 (投产 or 试产) 公告', '(-(产线 ~5 (投产 | 试产)) & 公告)'],
    ['甲 NEAR/1 乙 NEAR/2 丙', '((甲 ~1 乙) & (乙 ~2 丙))'],
    ['title:产线 投产', '(title:产线 & 投产)'],
    ['标题：产线', 'title:产线'],
    ['-title:(产线 or "投产 公告")', '-(title:产线 | title:"投产 公告")'],
    ['AI* A股', '(AI* & A股)'],
  ])('%s is %s', (query, understood) => {
    expect(show(parseQuery(query).expression)).toBe(understood);
  });

  test.each([
    ['co-op 2026-11', '(co-op & 2026-11)'],
    ['C++', 'C++'],
    ['非凡 或许', '(非凡 & 或许)'],
    ['「新国标」-解读', '("新国标" & 解读)'],
  ])('has signs and words that only look like operators: %s', (query, understood) => {
    expect(show(parseQuery(query).expression)).toBe(understood);
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
    ['产线 near/0 投产', '(产线 ~1 投产)'],
    ['产线 near/x 投产', '(产线 ~10 投产)'],
    ['产线 near/999 投产', '(产线 ~50 投产)'],
    ['(甲 乙) near/3 丙', '((甲 & 乙) & 丙)'],
    ['near/3 丙', '丙'],
    ['产线 * 投产', '(产线 & 投产)'],
    ['A*B', 'A*'],
    ['产线 title:', '产线'],
  ])('that is not well formed means what it plainly says: %s', (query, understood) => {
    expect(show(parseQuery(query).expression)).toBe(understood);
  });

  test.each([
    ['非', '"非"'],
    ['OR', '"OR"'],
    ['-', '"-"'],
    ['"" ()', ''],
    [' ', ''],
  ])('of an operator alone looks for it: %s', (query, understood) => {
    expect(show(parseQuery(query).expression)).toBe(understood);
  });
});

test.each([
  ['"产线 投产', 'quoteUnclosed', '"'],
  ['产线”投产', 'quoteUnopened', '”'],
  ['（产线 投产', 'bracketUnclosed', '（'],
  ['产线) 投产', 'bracketUnopened', ')'],
  ['产线 OR', 'operandMissing', 'OR'],
  ['或 产线', 'operandMissing', '或'],
  ['产线 not', 'operandMissing', 'not'],
  ['产线 and and 投产', 'operandMissing', 'and'],
  ['产线 NEAR/0 投产', 'nearDistance', 'NEAR/0'],
  ['near/3 产线', 'operandMissing', 'near/3'],
  ['(甲 乙) near/3 丙', 'nearOperand', 'near/3'],
  ['甲 title:', 'titleEmpty', 'title:'],
  ['标题：-产线', 'titleEmpty', '标题：'],
  ['产线 * 投产', 'starAlone', '*'],
  ['产线 A*B', 'starInside', 'A*B'],
  ['产线 ""', 'empty', '""'],
])('%s has a mistake, and its place', (query, code, place) => {
  const { mistakes } = parseQuery(query);
  expect(mistakes.map((mistake) => [mistake.code, query.slice(mistake.start, mistake.end)])).toEqual([[code, place]]);
});

const anyQuery = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '产线',
        'esg',
        '(',
        ')',
        '"',
        '「',
        '」',
        '“',
        ' ',
        '　',
        '-',
        '+',
        '|',
        'OR',
        'NOT',
        '或',
        '非',
        ' near/3 ',
        'title:',
        'A*',
      ),
    )
    .map((parts) => parts.join('')),
);

test('every text is a query, without an empty term or an empty group in it', () => {
  const check = (expression: Expression): void => {
    if (expression.kind === 'term') expect(expression.text.trim()).not.toBe('');
    else if (expression.kind === 'not') check(expression.part);
    else if (expression.kind === 'near') expression.parts.forEach(check);
    else {
      expect(expression.parts.length).toBeGreaterThan(1);
      expression.parts.forEach(check);
    }
  };
  fc.assert(
    fc.property(anyQuery, (query) => {
      const { expression: parsed, mistakes } = parseQuery(query);
      if (parsed) check(parsed);
      for (const { start, end } of mistakes)
        expect([start >= 0, start < end, end <= query.length]).not.toContain(false);
    }),
    { numRuns: 2000 },
  );
});

test('the nearest valid reading has no mistakes, and is read the same way again', () => {
  expect(writeQuery(parseQuery('not(-产线)').expression as Expression)).toBe('-(-产线)');
  fc.assert(
    fc.property(anyQuery, (query) => {
      const { expression } = parseQuery(query);
      if (!expression) return;
      const written = writeQuery(expression);
      expect(parseQuery(written).mistakes, written).toEqual([]);
      expect(writeQuery(parseQuery(written).expression as Expression)).toBe(written);
    }),
    { numRuns: 2000 },
  );
});

test('a phrase in quotes is one term whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const phrase = Array.from(text, (character) => character.normalize('NFKC'))
        .join('')
        .replaceAll('"', '')
        .trim();
      fc.pre(phrase !== '');
      expect(parseQuery(`"${phrase}"`).expression).toEqual({
        kind: 'term',
        text: phrase,
        quoted: true,
        inTitle: false,
      });
    }),
  );
});
