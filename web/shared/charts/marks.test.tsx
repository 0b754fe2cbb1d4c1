// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CountBars } from './count-bars.tsx';
import { csvRows, sheetOfDays } from './data-sheet.ts';
import { DataTable } from './data-table.tsx';
import { drawLines } from './draw-lines.ts';
import { EventList } from './event-list.tsx';
import { companyLines } from './line-series.ts';
import { Lines } from './lines.tsx';
import { ShareBar } from './share-bar.tsx';
import { Sparkline } from './sparkline.tsx';

afterEach(cleanup);

const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
const lines = companyLines([
  { stockId: 1, name: '澄川新材', own: true, compared: false, values: [1, null, 1.61] },
  { stockId: 2, name: '砚山精工', own: false, compared: true, values: [0.5, 0.6, 0.7] },
]);

describe('lines', () => {
  it('are hidden from screen readers, which read the sentence and the table, and have no style of their own', () => {
    const drawing = drawLines({ days, lines, marks: [{ number: 1, day: '2026-11-20' }] }, { width: 640, height: 260 });
    const { container } = render(<Lines drawing={drawing} />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(container.querySelector('[style]')).toBeNull();
    expect(container.querySelectorAll('.chart-mark')).toHaveLength(1);
    const roles = [...container.querySelectorAll('.chart-line')].map((line) => line.getAttribute('data-role'));
    expect(roles).toEqual(['second', 'own']);
  });
});

describe('the table of a chart', () => {
  const sheet = sheetOfDays('日期', days, lines, (value) => value.toFixed(1));

  it('has rows that begin alike', () => {
    const columns = [{ label: '时间' }, { label: '来源' }];
    const rows = [
      ['11-20 10:00', '澄川晚报'],
      ['11-20 10:00', '产线日报'],
    ];
    render(<DataTable sheet={{ columns, rows }} label="传播" noValue="–" />);
    expect(screen.getAllByRole('row').map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
      ...['来源', '澄川晚报', '产线日报'],
    ]);
  });

  it('has a row for each day and says where there is no value', () => {
    render(<DataTable sheet={sheet} label="活跃率走势" noValue="数据不足" />);
    const table = screen.getByRole('table', { name: '活跃率走势' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['日期', '澄川新材', '砚山精工']);
    const row = within(table).getByRole('row', { name: /2026-11-19/ });
    expect(row.textContent).toBe('2026-11-19数据不足0.6');
  });

  it('becomes rows of a file, unrounded', () => {
    expect(csvRows(sheet)).toEqual([
      ['日期', '澄川新材', '砚山精工'],
      ['2026-11-18', 1, 0.5],
      ['2026-11-19', null, 0.6],
      ['2026-11-20', 1.61, 0.7],
    ]);
  });
});

describe('events', () => {
  const events = [{ number: 1, day: '2026-11-18', title: '三季报发布' }];

  it('are listed by number with their day, as text or as a link', () => {
    render(<EventList label="事件" events={events} />);
    const list = screen.getByRole('list', { name: '事件' });
    expect(list.textContent).toBe('1三季报发布11-18');
    cleanup();
    render(<EventList label="事件" events={events} titleOf={({ title }) => <a href="/a">{title}</a>} />);
    expect(screen.getByRole('link', { name: '三季报发布' })).toBeTruthy();
  });

  it('are no list where there are none', () => {
    const { container } = render(<EventList label="事件" events={[]} />);
    expect(container.innerHTML).toBe('');
  });
});

describe('a sparkline', () => {
  const strokes = (values: readonly (number | null)[]) => {
    const { container } = render(<Sparkline values={values} />);
    return [...container.querySelectorAll('.sparkline-stroke')].map((path) => path.getAttribute('d'));
  };

  it('is interrupted where there is no value', () => {
    expect(strokes([1, 2, null, 3, 4])).toHaveLength(2);
  });

  it('of equal values, or of zeros, is a level line', () => {
    for (const values of [
      [2, 2, 2],
      [0, 0, 0],
    ])
      expect(strokes(values)[0]).not.toContain('NaN');
  });

  it('of nothing is nothing', () => {
    expect(strokes([null, null])).toEqual([]);
    expect(strokes([])).toEqual([]);
  });
});

it('a bar is never longer than its track', () => {
  const { container } = render(<ShareBar percent={104} tone="own" />);
  expect([...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'))).toEqual(['100', '100']);
});

it('counts are bars from zero under one sentence, none where there was nothing', () => {
  render(<CountBars counts={[0, 5, 10]} label="共 15 篇" />);
  const bars = screen.getByRole('img', { name: '共 15 篇' }).querySelector('path')?.getAttribute('d');
  expect(bars).toBe('M11 100V50h8V100ZM21 100V0h8V100Z');
  cleanup();
  render(<CountBars counts={[0, 0]} label="没有" />);
  expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')).toBe('');
});
