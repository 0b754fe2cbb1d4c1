// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BumpChart as SiteBump } from '#web/site/charts/bump-chart.tsx';
import type { ChartSizes } from '#web/site/charts/by-width.tsx';
import { DayBarsChart } from '#web/site/charts/day-bars-chart.tsx';
import { lineSizes, LineChart as SiteLines } from '#web/site/charts/line-chart.tsx';
import { BarChart } from '#web/workspace/charts/bar-chart.tsx';
import { BumpChart } from '#web/workspace/charts/bump-chart.tsx';
import { LineChart } from '#web/workspace/charts/line-chart.tsx';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { companyLines } from './shared/charts/line-series.ts';

/** Width of the plot in the window, which jsdom does not lay out. */
let plotWidth = 0;

beforeAll(async () => {
  await loadPageTexts();
});
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => plotWidth);
});
afterEach(cleanup);

/** The drawing in the workspace, at a width. */
function inWorkspace(chart: ReactNode, width: number): string {
  plotWidth = width;
  const { container } = render(chart);
  const drawing = container.querySelector('.chart-drawing')?.outerHTML ?? '';
  cleanup();
  return drawing;
}

/** The drawings of a public page, as the server sends them. */
function onSite(chart: ReactNode): Record<keyof ChartSizes, string> {
  const page = new DOMParser().parseFromString(renderToStaticMarkup(chart), 'text/html');
  const drawn = (place: string) => page.querySelector(`.chart-on-${place} > .chart-drawing`)?.outerHTML ?? '';
  return { screen: drawn('screen'), wide: drawn('wide'), phone: drawn('phone'), paper: drawn('paper') };
}

const days = Array.from({ length: 90 }, (_, index) =>
  new Date(Date.UTC(2026, 7, 23 + index)).toISOString().slice(0, 10),
);
const wave = (base: number) =>
  days.map((_, index) => (index > 40 && index < 44 ? null : base + Math.sin(index / (4 + base)) / 2));
const series = [
  { stockId: 1, name: '澄川新材', own: true, compared: false, values: wave(1.2) },
  { stockId: 2, name: '砚山精工', own: false, compared: true, values: wave(1.1) },
  { stockId: 3, name: '青筠科技', own: false, compared: true, values: wave(1) },
  { stockId: 4, name: '北屿能源', own: false, compared: false, values: wave(0.7) },
];
const lines = companyLines(series);
const events = [
  { number: 1, day: days[20] ?? '', title: '半年度业绩说明会' },
  { number: 2, day: days[70] ?? '', title: '三季报发布' },
];
const reference = { value: 1, label: '常态 1.0' };
const format = (value: number) => value.toFixed(2);

it.each(['screen', 'wide', 'phone', 'paper'] as const)(
  'a shared line chart has the marks of the one that was shared: %s',
  (place) => {
    const { width, height } = lineSizes[place];
    const shared = onSite(<SiteLines chart={{ days, series, events }} label="活跃率" reference={reference} />)[place];
    const workspace = inWorkspace(
      <LineChart
        label="活跃率"
        days={days}
        series={lines}
        format={format}
        reference={reference}
        marks={events}
        height={height}
      />,
      width,
    );
    expect(workspace).toBe(shared);
    expect(workspace.match(/class="chart-line"/g)).toHaveLength(4);
    expect(workspace.match(/class="chart-mark"/g)).toHaveLength(2);
    expect(workspace.match(/class="chart-name"/g)).toHaveLength(4);
    expect(workspace).toContain('>11-20</text>');
  },
);

it('a public chart of ranks has the marks of the workspace', () => {
  const weeks = days.filter((_, index) => index % 14 === 6);
  const ranks = lines.map((line, index) => ({ ...line, values: weeks.map((_, week) => ((index + week) % 4) + 1) }));
  const page = onSite(<SiteBump label="名次" weeks={weeks} series={ranks} />);
  const chart = <BumpChart label="名次" weeks={weeks} series={ranks} />;
  expect(inWorkspace(chart, 700)).toBe(page.screen);
  expect(inWorkspace(chart, 494)).toBe(page.wide);
  expect(page.screen.match(/class="chart-rank"/g)).toHaveLength(weeks.length * ranks.length);
});

it('public bars by day have the marks of the workspace', () => {
  const data = { days, values: days.map((_, index) => index % 5), foreground: 7 };
  const page = onSite(<DayBarsChart label="每日报道" {...data} />);
  expect(inWorkspace(<BarChart label="每日报道" {...data} format={String} height={200} />, 520)).toBe(page.screen);
  expect(page.screen).toContain('chart-band');
});
