// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { companyLines } from '#web/shared/charts/line-series.ts';
import { loadPageTexts } from '../i18n.ts';
import { LineChart } from './line-chart.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
// jsdom lays nothing out.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
});
afterEach(cleanup);

const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
const company = (stockId: number, name: string, own: boolean, values: (number | null)[]) => ({
  ...{ stockId, name, own, values, compared: false },
});
const series = companyLines([
  company(1, '澄川新材', true, [1, null, 1.61]),
  company(2, '北屿能源', false, [0.5, 0.6, 0.7]),
]);

function show(lines = series, unit: 'value' | 'rank' = 'value') {
  const { container } = render(
    <LineChart
      label="活跃率 1.61"
      days={days}
      series={lines}
      format={(value) => value.toFixed(2)}
      height={300}
      unit={unit}
    />,
  );
  return container;
}

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(screen.getByRole('img'), { key });
};
const said = () => screen.getByRole('status').textContent;

it('is an image that says what it shows, and how it is read', () => {
  show();
  const image = screen.getByRole('img', { name: '活跃率 1.61' });
  expect(image.tabIndex).toBe(0);
  expect(document.getElementById(image.getAttribute('aria-describedby') ?? '')?.textContent).toContain('左右键读数');
});

it('is read day by day with the arrow keys, a day without a value included', () => {
  show();
  press('ArrowLeft');
  expect(said()).toBe('2026-11-20 澄川新材 1.61');
  press('ArrowLeft');
  expect(said()).toBe('2026-11-19 澄川新材 无');
  press('Home');
  expect(said()).toBe('2026-11-18 澄川新材 1.00');
  press('End');
  expect(said()).toBe('2026-11-20 澄川新材 1.61');
});

it('finds grey lines with up and down, draws them over the others and names them', () => {
  const container = show();
  press('ArrowLeft', 'ArrowDown');
  expect(said()).toBe('2026-11-20 北屿能源 0.70');
  const grey = container.querySelector('.chart-line[data-role="context"]')?.getAttribute('d');
  expect(container.querySelector('.found')?.getAttribute('d')).toBe(grey);
});

it('names lines in the tooltip as they stand above each other, so the best rank first', () => {
  const compared = (stockId: number, name: string, last: number) => ({
    ...{ stockId, name, own: false, values: [1, 1, last], compared: true },
  });
  const lines = companyLines([
    company(1, '澄川新材', true, [4, 4, 4]),
    compared(2, '北屿能源', 9),
    compared(3, '棉屿日化', 2),
  ]);
  const named = (unit: 'value' | 'rank') => {
    const container = show(lines, unit);
    fireEvent.pointerMove(screen.getByRole('img'), { clientX: 639, clientY: 10 });
    const names = [...container.querySelectorAll('.tipName')].map(({ textContent }) => textContent);
    cleanup();
    return names;
  };
  expect(named('rank')).toEqual(['澄川新材', '棉屿日化', '北屿能源']);
  expect(named('value')).toEqual(['澄川新材', '北屿能源', '棉屿日化']);
});

it('shows the tooltip under the pointer without announcing it, and forgets it when the focus leaves', () => {
  const container = show();
  fireEvent.pointerMove(screen.getByRole('img'), { clientX: 639, clientY: 10 });
  expect(container.querySelector('.tip')?.textContent).toContain('1.61');
  expect(said()).toBe('');
  fireEvent.blur(screen.getByRole('img'));
  expect(container.querySelector('.tip')).toBeNull();
});

it('says so where there is nothing to draw', () => {
  show(series.map((line) => ({ ...line, values: [null, null, null] })));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('该时段暂无数据')).toBeTruthy();
});
