import { describe, expect, test } from 'vitest';
import { sampleFront } from '../testing/sample-content.ts';
import { axisValues, drawCoverageChart, drawSparkline, narrowLayout, wideLayout } from './coverage-chart.ts';

const chart = sampleFront.chart as NonNullable<typeof sampleFront.chart>;

describe('the axis', () => {
  test.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [26, [0, 10, 20, 30]],
    [400, [0, 100, 200, 300, 400]],
  ])('up to %d has round values and ends above it', (highest, values) => {
    expect(axisValues(highest)).toEqual(values);
  });

  test('never has more than five values', () => {
    for (let highest = 0; highest < 3_000; highest++) expect(axisValues(highest).length).toBeLessThanOrEqual(5);
  });
});

describe('the coverage chart', () => {
  test('names the own company and its peers, the own one painted last', () => {
    const { texts, paths } = drawCoverageChart(chart, wideLayout, 'zh-CN');
    expect(texts.filter(({ role }) => role !== 'axis').map(({ text }) => text)).toEqual([
      '<岚&桁>',
      '青筠科技',
      '澄川新材',
    ]);
    expect(paths.at(-1)?.role).toBe('own');
  });

  test('keeps its names apart', () => {
    const same = { ...chart, series: chart.series.map((line) => ({ ...line, values: [1, 1, 1] })) };
    const ys = drawCoverageChart(same, narrowLayout, 'zh-CN')
      .texts.filter(({ role }) => role !== 'axis')
      .map(({ y }) => y)
      .sort((a, b) => a - b);
    expect((ys[1] ?? 0) - (ys[0] ?? 0)).toBeGreaterThanOrEqual(narrowLayout.fontSize);
    expect((ys[2] ?? 0) - (ys[1] ?? 0)).toBeGreaterThanOrEqual(narrowLayout.fontSize);
  });

  test('shortens a long name and keeps the whole of it', () => {
    const name = 'A company with a very long English name indeed';
    const long = { ...chart, series: chart.series.map((line) => (line.own ? { ...line, name } : line)) };
    const label = drawCoverageChart(long, narrowLayout, 'en').texts.find(({ role }) => role === 'own');
    expect(label?.text).toMatch(/…$/);
    expect(label?.whole).toBe(name);
  });

  test('stands on one week, and on none', () => {
    for (const weeks of [0, 1]) {
      const short = {
        ...chart,
        weeks: chart.weeks.slice(0, weeks),
        series: chart.series.map((line) => ({ ...line, values: line.values.slice(0, weeks) })),
      };
      expect(JSON.stringify(drawCoverageChart(short, wideLayout, 'zh-CN'))).not.toMatch(/null|NaN/);
    }
  });
});

test('a sparkline of equal values is a level line', () => {
  expect(drawSparkline([2, 2, 2]).path).not.toContain('NaN');
});
