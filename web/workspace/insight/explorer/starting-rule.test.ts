import { expect, test } from 'vitest';
import { ruleByQuery, startingRule } from './starting-rule.ts';

test('a query from another page begins a rule by keywords, anywhere in a story', () => {
  expect(startingRule(ruleByQuery('固态电池', '固态电解质 or 固态电池'))).toEqual({
    name: '固态电池',
    condition: { kind: 'keyword', q: '固态电解质 or 固态电池', near: null },
  });
  for (const state of [null, undefined, 'x', { rule: 7 }, { rule: { name: 'x' } }]) {
    expect(startingRule(state)).toBe(undefined);
  }
});
