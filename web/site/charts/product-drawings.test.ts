import { describe, expect, test } from 'vitest';
import type { HotWord } from '#contract/insight/hot-words.ts';
import { drawBump, narrowBump, wideBump } from './bump-drawing.ts';
import { drawBurst, exampleDays, narrowBurst, smallBurst, usualLevel, weeklySums, wideBurst } from './burst-drawing.ts';
import { cloudFile, drawCloud, narrowCloud, wideCloud } from './cloud-drawing.ts';
import { drawDayBars, narrowDayBars, wideDayBars } from './day-bars-drawing.ts';

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
    for (const days of [exampleDays, Array(91).fill(0), Array(91).fill(40), [0, 1]]) {
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

describe('stories by day', () => {
  const days = Array.from({ length: 91 }, (_, index) => ({
    day: `day ${index}`,
    stories: index > 83 ? 12 : index % 2,
  }));
  const options = { foreground: 7, formatDay: (day: string) => day };

  test.each([wideDayBars, narrowDayBars])('are bars from zero within %o, none where there was nothing', (layout) => {
    const { before, now, bottom, right } = drawDayBars(days, { ...options, layout });
    expect(before.match(/M/g)).toHaveLength(42);
    expect(now.match(/M/g)).toHaveLength(7);
    expect(Math.max(...numbersIn(before + now))).toBeLessThanOrEqual(right);
    for (const [, y] of (before + now).matchAll(/M[\d.]+ ([\d.]+)V/g)) expect(Number(y)).toBe(bottom);
  });

  test('name the first day and the last', () => {
    const { dates } = drawDayBars(days, { ...options, layout: wideDayBars });
    expect(dates.map(({ text }) => text)).toEqual(['day 0', 'day 42', 'day 90']);
  });

  test('of no day are an empty plot', () => {
    expect(drawDayBars([], { ...options, layout: wideDayBars })).toMatchObject({ before: '', now: '', dates: [] });
  });
});

describe('places week by week', () => {
  const line = (stockId: number, own: boolean, values: (number | null)[]) => ({
    ...{ stockId, own, values, compared: stockId === 2, name: `一家名字相当长的公司 ${stockId}` },
  });
  const bump = {
    weeks: ['1', '2', '3'],
    series: [line(1, true, [3, 2, 1]), line(2, false, [1, 1, 2]), line(3, false, [2, null, 3])],
  };

  test('put the first on top and the own company last, over the others', () => {
    const { lines } = drawBump(bump, { layout: wideBump, formatDay: String });
    const own = lines.at(-1);
    expect(own?.role).toBe('own');
    expect(own?.places.map(({ rank }) => rank)).toEqual([3, 2, 1]);
    expect((own?.places[0]?.y ?? 0) > (own?.places[2]?.y ?? 0)).toBe(true);
  });

  test('leave out a week without a place', () => {
    const { lines } = drawBump(bump, { layout: wideBump, formatDay: String });
    expect(lines.find(({ stockId }) => stockId === 3)?.places).toHaveLength(2);
  });

  test('shorten names on a phone, and date every other week where there is no room', () => {
    const weeks = ['1', '2', '3', '4', '5', '6', '7'];
    const series = bump.series.map((one) => ({ ...one, values: [1, 2, 3, 1, 2, 3, 1] }));
    const { lines, dates, width } = drawBump({ weeks, series }, { layout: narrowBump, formatDay: String });
    expect(lines.every(({ name, nameX }) => name.endsWith('…') && nameX < width)).toBe(true);
    expect(dates.map(({ text }) => text)).toEqual(['1', '3', '5', '7']);
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
