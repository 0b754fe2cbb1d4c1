import { expect, test } from 'vitest';
import { understandQuery } from './understand-query.ts';
import { requireCheapQuery } from './visitor-query-limit.ts';

const ask = (q: string) => () => {
  const { condition } = understandQuery(q, (text) => [text]);
  requireCheapQuery(condition, 'body.q', 'zh-CN');
};

test('a visitor may look for a few characters, and for many beside a word that narrows the search', () => {
  for (const q of [
    '税',
    '税 费 金 银',
    '税 | 费 | 金 | 银',
    '税 费 金 银 铜 铁 芯片',
    '税 费 金 银 铜 铁 (芯片 | 利率)',
  ])
    expect(ask(q), q).not.toThrow();
});

test('many characters are refused, also beside what does not narrow the search', () => {
  for (const q of [
    '税 费 金 银 铜',
    '税 | 费 | 金 | 银 | 铜',
    '税 费 金 银 铜 -芯片',
    '税 费 金 银 铜 "%%"',
    '芯片 (税|费|金|银|铜)',
  ])
    expect(ask(q), q).toThrow();
});
