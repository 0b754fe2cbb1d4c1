// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { reportKinds } from '#contract/insight/reports.ts';
import type { ListedJob } from '#contract/operation/jobs.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './jobs-page.tsx';

const base: ListedJob = {
  ...{ id: 1, kind: 'sweep', state: 'done', subject: '', companyName: '', person: null, done: 0, total: 0 },
  wrongRows: 0,
  ...{ secondsLeft: null, before: null, cause: null, reason: null, attempts: 1, retry: 'byItself', nextTryAt: null },
  ...{ mayCancel: false, leavesHalf: false, createdAt: '2026-11-22T01:00:00Z' },
  ...{ startedAt: null, finishedAt: '2026-11-22T01:00:00Z' },
};
const feed: ListedJob = {
  ...{ ...base, id: 2, kind: 'feed', state: 'failed', subject: '晨圭日报', reason: 'TIMED_OUT', attempts: 26 },
  ...{ retry: 'byHand', nextTryAt: '2026-11-22T01:30:00Z' },
};
const running: ListedJob = {
  ...{ ...base, id: 3, kind: 'contact-import', state: 'running', companyName: '砚山精工', person: '温予衡' },
  ...{ done: 397, total: 640, secondsLeft: 40, mayCancel: true, leavesHalf: true, finishedAt: null },
};
const waiting: ListedJob = {
  ...{ ...base, id: 4, kind: 'contact-export', state: 'waiting', before: 2, mayCancel: true, finishedAt: null },
};

let rows: ListedJob[];
let refusal: object | undefined;
const sent: [address: string, body: unknown][] = [];
beforeAll(async () => {
  vi.stubGlobal('innerWidth', 1440);
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (/job\/(retry|cancel)/.test(address)) {
      sent.push([address.replace(/^.*job\//, ''), JSON.parse(body ?? '')]);
      return Response.json(refusal ?? { code: 200, result: null });
    }
    if (address.includes('/job/')) return Response.json({ code: 200, result: { total: rows.length, list: rows } });
    return Response.json({ code: 200, result: { views: [], columns: null, default: null } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  rows = [running, waiting, feed, base];
  refusal = undefined;
  sent.length = 0;
});
afterEach(cleanup);

function show(buttons: readonly string[]) {
  const item = { id: 151, pid: 0, name: '任务', path: '/system/jobs', component: 'JobList', icon: '', title: '任务' };
  const items = [{ ...item, types: 'MENU' as const, meta: { title: '任务', icon: '', buttons: [...buttons] } }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items) });
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: ['/system/jobs'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const row = async (kind: string) => {
  const cell = await screen.findByRole('cell', { name: kind });
  return within(cell.closest('tr') ?? cell);
};

it('says how far a job is, what is before it, and why it failed with what happens next', async () => {
  show([]);
  (await row('检查导入的联系人')).getByText('397 / 640，约 40 秒');
  (await row('导出联系人')).getByText('前面还有 2 件');
  // The time is an element of its own, which is not broken.
  const failure = (await row('抓取订阅')).getByText(/20 秒内未收到完整响应/);
  expect(failure.textContent).toContain('20 秒内未收到完整响应，已试 26 次；11-22 09:30 自动再试');
  (await row('清理过期数据')).getByText('系统');
  expect(screen.queryByRole('button', { name: /^(重试|取消)：/ })).toBeNull();
});

it('retries what failed, and shows a refusal without losing the list', async () => {
  show(['job:edit']);
  refusal = { code: errorTable.JOB_SUBJECT_GONE.code, desc: '这个订阅已停用或删除，不能再抓取' };
  fireEvent.click(await screen.findByRole('button', { name: '重试：抓取订阅' }));
  await waitFor(() => expect(sent).toEqual([['retry', { id: 2 }]]));
  await screen.findByText('这个订阅已停用或删除，不能再抓取');
  refusal = undefined;
  fireEvent.click(await screen.findByRole('button', { name: '重试：抓取订阅' }));
  await screen.findByText('已重新排队');
});

it('asks before it ends a job only where something would stay half done', async () => {
  show(['job:edit']);
  fireEvent.click(await screen.findByRole('button', { name: '取消：导出联系人' }));
  await waitFor(() => expect(sent).toEqual([['cancel', { id: 4 }]]));
  fireEvent.click(await screen.findByRole('button', { name: '取消：检查导入的联系人' }));
  await screen.findByText('已检查的部分会作废，文件需要重新上传。');
  expect(sent).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: '取消任务' }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

it('names a report of every kind by its period', async () => {
  rows = reportKinds.map((kind, index) => ({
    ...{ ...base, id: index + 1, kind: 'report', companyName: '砚山精工' },
    subject: `${kind} 2026-08-01`,
  }));
  show([]);
  const names = ['周报', '月报', 'ESG 周报', 'ESG 月报'];
  await screen.findAllByRole('cell', { name: '生成报告' });
  for (const name of names) screen.getByRole('cell', { name: `砚山精工，${name} 2026-08-01` });
});
