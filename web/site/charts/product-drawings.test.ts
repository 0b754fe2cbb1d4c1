import { describe, expect, test } from 'vitest';
import type { HotWord } from '#contract/insight/hot-words.ts';
import { drawBurst, exampleDays, narrowBurst, smallBurst, usualLevel, weeklySums, wideBurst } from './burst-drawing.ts';
import { cloudFile, drawCloud, narrowCloud, wideCloud } from './cloud-drawing.ts';

const numbersIn = (path: string) => [...path.matchAll(/-?\d+(\.\d+)?/g)].map(([text]) => Number(text));

describe('a word’s rise', () => {
  test('counts the seven days up to each day', () => {
    expect(weeklySums([1, 0, 0, 0, 0, 0, 2, 3])).toEqual([3, 5]);
  });

  test('has its usual level from the days before the last seven', () => {
    expect(usualLevel([...Array(84).fill(1), 9, 9, 9, 9, 9, 9, 9])).toEqual({ mean: 7, deviation: 0 });
  });

  test('of the example has the counts of the worked example', () => {
    const sum = (days: readonly number[]) => days.reduce((total, day) => total + day, 0);
    expect(exampleDays).toHaveLength(91);
    expect([sum(exampleDays.slice(0, 84)), sum(exampleDays.slice(84))]).toEqual([20, 12]);
  });

  test.each([wideBurst, narrowBurst, smallBurst])('stays within its frame %o, whatever the days', (layout) => {
    for (const days of [exampleDays, Array(91).fill(0), Array(91).fill(40), Array(9).fill(5), [0, 1]]) {
      const { before, now, usual, arrow } = drawBurst(days, layout);
      const numbers = [...numbersIn(before + now), usual.y, usual.height, arrow?.to ?? 0];
      expect(numbers.every((value) => value >= 0 && value <= layout.width)).toBe(true);
    }
  });

  test('has an arrow only where there is room for one', () => {
    expect(drawBurst(exampleDays, wideBurst).arrow).not.toBeNull();
    expect(drawBurst(Array(91).fill(1), wideBurst).arrow).toBeNull();
    expect(drawBurst(exampleDays, smallBurst).arrow).toBeNull();
  });
});

describe('a word cloud', () => {
  const item = (word: string, value: number, state: HotWord['state'] = 'new'): HotWord => ({
    ...{ word, rank: 1, stories: 5, ratio: 2, sources: 3, state, spark: [] },
    z: { ref: { kind: 'hotWord', from: '2026-11-14', until: '2026-11-20' }, value, gap: null, previous: null },
  });
  const items = [item('固态电解质', 8), item('<绿电>', 5, 'up'), item('出海', 3, 'down')];
  const draw = (frame: { width: number; height: number }) => drawCloud(items, frame, (word) => `?word=${word}`);

  test.each([wideCloud, narrowCloud])(
    'has every word as a link within %o, and no more height than it needs',
    (frame) => {
      const { words, top, height } = draw(frame);
      expect(words.map(({ text, state, href }) => [text, state, href])).toContainEqual(['出海', 'down', '?word=出海']);
      expect(words[0]?.size).toBeGreaterThan(words[2]?.size ?? 0);
      expect(height).toBeLessThan(frame.height);
      for (const { y } of words) expect(y > top && y < top + height).toBe(true);
    },
  );

  test('of nothing is empty', () => {
    expect(drawCloud([], wideCloud, String).words).toEqual([]);
  });

  test('can be taken along as a file that no word breaks out of', () => {
    const file = cloudFile(draw(wideCloud), '新材料 & 其他');
    expect(file).toContain('&#60;绿电&#62;');
    expect(file).toContain('新材料 &#38; 其他');
    expect(file).not.toMatch(/<绿电>/);
  });
});
