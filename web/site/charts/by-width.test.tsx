/// <reference types="node" />
import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { labelSize } from '#web/shared/charts/plot.ts';
import { CoverageChart } from '../pages/front/coverage-chart.tsx';
import { BumpChart } from './bump-chart.tsx';
import { DayBarsChart } from './day-bars-chart.tsx';
import { LineChart } from './line-chart.tsx';

const days = ['2026-11-13', '2026-11-20'];
const series = [{ stockId: 1, name: '澄川新材', own: true, compared: false, values: [1, 2] }];
const lines = [{ id: 1, name: '澄川新材', role: 'own' as const, values: [1, 2] }];

/** What is left of the window where a chart stands with margins and its panel, and of the columns of a page. */
const narrowest = { phone: 360 - 82, wide: 576 - 82 };
const charts: Readonly<Record<string, { readonly chart: ReactNode; readonly onScreen: number }>> = {
  lines: { chart: <LineChart chart={{ days, series, events: [] }} label="" />, onScreen: 768 - 106 },
  ranks: { chart: <BumpChart label="" weeks={days} series={lines} />, onScreen: 768 - 106 },
  bars: { chart: <DayBarsChart label="" days={days} values={[1, 2]} foreground={1} />, onScreen: 492 },
  coverage: { chart: <CoverageChart label="" weeks={days} lines={lines} />, onScreen: 546 },
};

test.each(Object.entries(charts))('%s are drawn for the narrowest place that they have', (_, { chart, onScreen }) => {
  const page = renderToStaticMarkup(chart);
  const widthOn = (place: string) => Number(new RegExp(`chart-on-${place}"><svg[^>]* width="(\\d+)"`).exec(page)?.[1]);
  for (const [place, width] of Object.entries(narrowest)) expect(widthOn(place)).toBeLessThanOrEqual(width);
  expect(labelSize * (onScreen / widthOn('screen'))).toBeGreaterThanOrEqual(11);
});

const sheet = readFileSync(new URL('by-width.css', import.meta.url), 'utf8');

test('a drawing for phones grows by half at most', () => {
  const [, most] = /\.chart-on-phone \{\s*display: block;\s*max-width: (\d+)px/.exec(sheet) ?? [];
  expect(Number(most)).toBeLessThanOrEqual(narrowest.phone * 1.5);
  // As wide as the place is on the widest phones.
  expect(Number(most)).toBeGreaterThanOrEqual(430 - 74);
});

test('a drawing stays readable on the smallest phones, where it takes the margins of its panel', () => {
  expect(sheet).toMatch(/\(--tiny-phone\) \{\s*\.chart-figure \{\s*margin-inline: calc\(-1 \* var\(--space-4\)\);/);
  expect(labelSize * ((320 - 82 + 2 * 16) / narrowest.phone)).toBeGreaterThanOrEqual(11);
});
