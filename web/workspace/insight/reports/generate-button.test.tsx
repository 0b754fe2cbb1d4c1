// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { GenerateButton } from './generate-button.tsx';
import { pastPeriods } from './past-periods.ts';

const periods = pastPeriods('weekly', new Date());
let kept: readonly string[] = [];
let firstDay: string | null;
let refusal: object | undefined;
const asked: unknown[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const list = kept.map((from, id) => ({ id, kind: 'weekly', from, until: from, generatedAt: `${from}T00:00:00Z` }));
    if (!String(url).endsWith('/generate')) {
      return Response.json({ code: 200, result: { total: list.length, list, firstDay } });
    }
    asked.push(JSON.parse(body));
    if (refusal) return Response.json(refusal, { status: 400 });
    return Response.json({ code: 200, result: { id: 1, isNew: false } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  asked.length = 0;
  firstDay = '2000-01-01';
  refusal = undefined;
});
afterEach(cleanup);

async function openDialog() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GenerateButton />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '生成报告' }));
  await screen.findByText('生成一期报告');
}
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /^生\s?成$/u });

it('offers the latest period that is missing', async () => {
  kept = periods.slice(0, 2).map(({ from }) => from);
  await openDialog();
  await waitFor(() => expect(confirm().disabled).toBe(false));
  fireEvent.click(confirm());
  await waitFor(() => expect(asked).toEqual([{ kind: 'weekly', day: periods[2]?.from }]));
});

it('offers no period that ended before the first article', async () => {
  kept = periods.slice(0, 2).map(({ from }) => from);
  firstDay = periods[1]?.from ?? '';
  await openDialog();
  expect(await screen.findByText(/列出的往期都已有报告/)).toBeTruthy();
  expect(confirm().disabled).toBe(true);
});

it('says so where no period has an article yet', async () => {
  kept = [];
  firstDay = null;
  await openDialog();
  expect(await screen.findByText(/还没有可以写的往期/)).toBeTruthy();
  expect(confirm().disabled).toBe(true);
});

it('says why a period is refused', async () => {
  kept = [];
  const message = '这一期在第一篇文章之前，没有可以写的内容';
  refusal = { code: 400, desc: '请求有误,数据未改动', issues: [{ path: 'body.day', message }] };
  await openDialog();
  await waitFor(() => expect(confirm().disabled).toBe(false));
  fireEvent.click(confirm());
  expect(await screen.findByText(message)).toBeTruthy();
});

it('opens what is there instead of generating it again', async () => {
  kept = periods.map(({ from }) => from);
  await openDialog();
  const link = await screen.findByRole('link', { name: '打开这份报告' });
  expect(link.getAttribute('href')).toBe('/reportDetail?id=0');
  expect(screen.getByText(/列出的往期都已有报告/)).toBeTruthy();
  expect(confirm().disabled).toBe(true);
});
