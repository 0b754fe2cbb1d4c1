import { describe, expect, it } from 'vitest';
import { axisTop, busiestDay, calendarWeeks, totalOf, weeklySums } from './figures.ts';
import { sentenceKey } from './home-sentence.tsx';

const days = (values: number[]) => values.map((articles, index) => ({ date: `2026-01-${index + 1}`, articles }));

describe('figures of the dashboard', () => {
  it('add up days and whole weeks from the end', () => {
    expect(totalOf(days([1, 2, 3]))).toBe(6);
    expect(weeklySums(days([9, 1, 1, 1, 1, 1, 1, 1]))).toEqual([7]);
  });

  it('find the latest of the busiest days', () => {
    expect(busiestDay(days([1, 5, 5, 2]))?.date).toBe('2026-01-3');
    expect(busiestDay(days([0, 0]))).toBeUndefined();
  });

  it('end the axis at a round number', () => {
    expect([0, 2, 3, 7, 16, 41, 412].map(axisTop)).toEqual([2, 2, 4, 8, 20, 60, 600]);
  });

  it('lay days out in calendar weeks', () => {
    const sunday = { date: '2026-11-15', articles: 4 };
    const monday = { date: '2026-11-16', articles: 5 };
    expect(calendarWeeks([sunday, monday])).toEqual([
      { monday: '2026-11-09', days: [...Array<undefined>(6).fill(undefined), sunday] },
      { monday: '2026-11-16', days: [monday, ...Array<undefined>(6).fill(undefined)] },
    ]);
  });

  it('choose the sentence that is true', () => {
    expect(sentenceKey(5, 3)).toBe('home.sentenceUp');
    expect(sentenceKey(3, 5)).toBe('home.sentenceDown');
    expect(sentenceKey(3, 3)).toBe('home.sentenceSame');
    expect(sentenceKey(3, 0)).toBe('home.sentenceFirst');
    expect(sentenceKey(0, 3)).toBe('home.sentenceNone');
    expect(sentenceKey(0, 0)).toBe('home.sentenceQuiet');
  });
});
