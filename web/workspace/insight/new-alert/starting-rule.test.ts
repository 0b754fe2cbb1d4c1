import { expect, test } from 'vitest';
import { ruleBySearch, startingRule } from './starting-rule.ts';

test('a search from another page begins a rule by all its conditions, whomever the stories mention', () => {
  expect(startingRule(ruleBySearch('固态电池', 'q=固态电池&company=7001&tone=negative'))).toEqual({
    name: '固态电池',
    condition: { kind: 'theme', query: 'q=固态电池&company=7001&tone=negative', isOwn: false },
  });
  for (const state of [null, undefined, 'x', { rule: 7 }, { rule: { name: 'x' } }]) {
    expect(startingRule(state)).toBe(undefined);
  }
});
