// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { isWindow } from '#contract/insight/windows.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { DateRange } from './date-range.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

function open() {
  const onChange = vi.fn();
  render(<DateRange from="2026-10-22" until="2026-11-20" last="2026-11-21" isWindow={isWindow} onChange={onChange} />);
  const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  return { onChange, type };
}

it('says why days cannot be had, keeps what was typed, and goes on once they can', () => {
  const { onChange, type } = open();
  type('开始日期', '2024-01-01');
  expect(screen.getByRole('status').textContent).toBe('最多选 366 天');
  expect(screen.getByLabelText<HTMLInputElement>('开始日期').value).toBe('2024-01-01');
  expect(onChange).not.toHaveBeenCalled();
  type('结束日期', '2024-12-31');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2024-01-01', '2024-12-31');
});

it('says that days are reversed', () => {
  const { onChange, type } = open();
  type('结束日期', '2026-10-21');
  expect(screen.getByRole('status').textContent).toBe('结束日期早于开始日期');
  expect(onChange).not.toHaveBeenCalled();
});

it('says of a year that cannot be asked for that it cannot, and nothing while a year is typed', () => {
  const { onChange, type } = open();
  type('结束日期', '0198-11-20');
  expect(screen.getByRole('status').textContent).toBe('');
  type('结束日期', '1985-11-20');
  expect(screen.getByRole('status').textContent).toBe('请选择 1990 年到 2100 年之间的日期');
  expect(onChange).not.toHaveBeenCalled();
});

it('says that days have not come', () => {
  const { onChange, type } = open();
  type('结束日期', '2026-11-22');
  expect(screen.getByRole('status').textContent).toBe('不能晚于今天');
  expect(onChange).not.toHaveBeenCalled();
  type('结束日期', '2026-11-21');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-10-22', '2026-11-21');
});
