import { expect, test } from 'vitest';
import type { Figure, FigureKind } from '#contract/insight/figures.ts';
import { describeFigure, sentenceOf } from './digest-figures.ts';

const figure = (kind: FigureKind, value: number | null, previous: number | null = null): Figure => ({
  ref: { kind, stockId: 7001, from: '2026-11-14', until: '2026-11-20' },
  ...{ value, previous, gap: value === null ? 'notEnoughStories' : null },
});

test('a digest begins with how many stories there were, and the place of the company in its industry', () => {
  const figures = [figure('stories', 96, 80), figure('activityIndex', 89.6, 81.3), figure('rank', 3, 4)];
  expect(sentenceOf(figures, 'zh-CN')).toBe('近 7 日报道 96 则，活跃度升至 89.6，列行业第 3。');
  expect(sentenceOf(figures, 'en')).toBe('96 stories in 7 days, activity index up to 89.6, rank 3 in the industry.');
});

test('the sentence says up or down wherever its figure shows an arrow, and only there', () => {
  for (const [value, previous, said, arrow] of [
    [50.04, 49.96, '活跃度升至 50.0。', '↑ 0.1'],
    [62.46, 62.44, '活跃度 62.5。', ''],
  ] as const) {
    const index = figure('activityIndex', value, previous);
    expect(sentenceOf([index], 'zh-CN')).toBe(said);
    const [shown] = describeFigure({ kind: 'activityIndex', value, previous }, { language: 'zh-CN', publicUrl: '' });
    expect(shown?.change).toBe(arrow);
  }
});

test('an index that fell or looks the same says so', () => {
  const ofIndex = (previous: number | null) => sentenceOf([figure('activityIndex', 89.61, previous)], 'zh-CN');
  expect([90.4, 89.58, null].map(ofIndex)).toEqual(['活跃度降至 89.6。', '活跃度 89.6。', '活跃度 89.6。']);
});

test('what has no value is left out; without any there is no sentence, and the subject heads the digest', () => {
  const gaps = [figure('activityIndex', null), figure('rank', null)];
  expect(sentenceOf([figure('stories', 1), ...gaps], 'en')).toBe('1 story in 7 days.');
  expect(sentenceOf(gaps, 'zh-CN')).toBe('');
});

test('a figure changes in a digest as on its page: stories in per cent, nothing after none', () => {
  const changeOf = (kind: FigureKind, value: number, previous: number | null) =>
    describeFigure({ kind, value, previous }, { language: 'zh-CN', publicUrl: 'http://localhost' }).map(
      ({ change }) => change,
    );
  expect(changeOf('stories', 60, 48)).toEqual(['↑ 25.0%']);
  expect(changeOf('stories', 60, 0)).toEqual(['']);
  expect(changeOf('rank', 3, 5)).toEqual(['↑ 2']);
});
