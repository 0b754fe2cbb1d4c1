// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { HotWordList } from '#contract/insight/hot-words.ts';
import { dayInChina } from '#web/shared/format/date.ts';
import { saveCsv } from '#web/workspace/charts/csv.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './hot-word-page.tsx';

vi.mock('#web/workspace/charts/csv.ts', () => ({ saveCsv: vi.fn() }));

const today = dayInChina(new Date());
const asked: (string | null)[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const until = new URL(address, location.href).searchParams.get('until');
    asked.push(until);
    if (until === '2019-03-04') return Response.json({ code: 500, desc: '读不到' }, { status: 500 });
    const window = { from: '2026-01-01', until: until ?? today, stories: 0 };
    const list: HotWordList = {
      ...{ scope: 'everything', scopeName: '', fellBack: false, items: [] },
      ...{ foreground: window, background: window, asOf: '2026-11-20T10:00:00.000Z' },
      versions: {},
    };
    return Response.json({ code: 200, result: list });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  asked.length = 0;
});
afterEach(cleanup);

function open(address: string) {
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageActionsSlot value={document.body}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
  return router;
}
const field = () => screen.findByLabelText<HTMLInputElement>('截至');

it('shows the words until today where the address has a day to come', async () => {
  open('/ba/hot-words?until=2199-01-01');
  expect((await field()).value).toBe(today);
  expect(asked).toEqual([null]);
});

it('takes no day to come, and says why', async () => {
  const router = open('/ba/hot-words');
  const input = await field();
  expect(input.max).toBe(today);
  fireEvent.change(input, { target: { value: '2199-01-01' } });
  expect(screen.getByText('不能晚于今天').getAttribute('role')).toBe('status');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(router.state.location.search).toBe('');
  fireEvent.change(input, { target: { value: '2020-01-02' } });
  expect(screen.queryByText('不能晚于今天')).toBeNull();
  await waitFor(() => expect(asked).toEqual([null, '2020-01-02']));
});

it('takes no day of a year that cannot be asked for, and says so', async () => {
  const router = open('/ba/hot-words?until=2026-02-31');
  const input = await field();
  expect(input.value).toBe(today);
  fireEvent.change(input, { target: { value: '1985-06-01' } });
  expect(screen.getByText('请选择 1990 年到 2100 年之间的日期').getAttribute('role')).toBe('status');
  expect(router.state.location.search).not.toContain('1985');
  expect(asked).toEqual([null]);
});

it('keeps the filters where what they ask for fails, as the way back', async () => {
  open('/ba/hot-words?until=2019-03-04');
  expect(await screen.findByText('数据加载失败')).toBeTruthy();
  expect((await field()).value).toBe('2019-03-04');
  fireEvent.change(await field(), { target: { value: '2020-01-02' } });
  await waitFor(() => expect(screen.queryByText('数据加载失败')).toBeNull());
});

it('says of what year the words of a past day are, and in a file all days in full', async () => {
  open('/ba/hot-words?until=2020-01-02');
  expect(await screen.findByText(/2020-01-02/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '下载 CSV' }));
  const [[, origin] = []] = vi.mocked(saveCsv).mock.calls;
  expect(origin?.scope).toContain('2026-01-01');
  expect(origin?.scope).toContain('2020-01-02');
});
