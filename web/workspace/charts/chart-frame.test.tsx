// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { DataSheet } from '#web/shared/charts/data-sheet.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ChartFrame } from './chart-frame.tsx';

const sheet: DataSheet = { columns: [{ label: '日期' }, { label: '报道' }], rows: [['2026-11-20', 12]] };

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('names on its button what is shown next, chart or table, and does not call that pressed already', () => {
  render(
    <ChartFrame title="报道量" scope="篇" asOf="2026-11-20T01:00:00.000Z" sheet={sheet}>
      <p>图形</p>
    </ChartFrame>,
  );
  fireEvent.click(screen.getByRole('button', { name: '数据表' }));
  expect(screen.getByRole('table')).toBeTruthy();
  const back = screen.getByRole('button', { name: '图表' });
  expect(back.getAttribute('aria-pressed')).toBeNull();
  fireEvent.click(back);
  expect(screen.getByText('图形')).toBeTruthy();
});
