// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type DeliveryOutcome, digestBlocks, type PushState } from '#contract/outreach/push-rules.ts';

import type { PushDelivery, PushDetail } from '#contract/outreach/pushes.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { PushLog } from './push-log.tsx';

let outcome: DeliveryOutcome = 'queued';
const asked: string[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.endsWith('/queryAllModule')) {
      return Response.json({ code: 200, result: [{ code: 'ba_hotword', name: 'BA 热词', state: 'none' }] });
    }
    if (url.endsWith('/push/act')) return Response.json({ code: 200, result: pushIn('paused') });
    const delivery: PushDelivery = {
      ...{ id: 1, name: '陆景行', email: 'l**@example.com', isCard: false, state: outcome, reason: null, tries: 1 },
      ...{ at: '2026-11-20T01:00:00.000Z', nextTryAt: null, answer: '' },
    };
    return Response.json({ code: 200, result: { total: 1, list: [delivery] } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const pushIn = (state: PushState): PushDetail => ({
  ...{ id: 7, subject: '周报', state, sendAt: null, rhythm: null, updatedAt: '2026-11-20T01:00:00.000Z' },
  ...{ by: '林知遥', recipients: 1, accepted: 0, version: 1, foreword: '', language: 'zh-CN', isAdvertising: false },
  ...{ topics: [], hasHotWords: false, autoArticles: 0, hasFigures: false, hasChart: false, companies: [] },
  ...{ searches: [], blocks: [...digestBlocks], articles: [], groupIds: [], keywords: [], botIds: [], contacts: [] },
  ...{ outcomes: {}, frozenAt: null, finishedAt: null, contentHash: null, problem: null, links: [], returned: [] },
  ...{ left: 0, gone: 0, paused: [], isKept: false, isMissingArticles: false },
});

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const watching = { at: Date.now(), isLost: false, onRetry: () => undefined };
const nothing = { onChanged: () => undefined, onRefused: () => undefined };
const shown = (state: PushState, values: Partial<PushDetail> = {}, address = '/push') => (
  <QueryClientProvider client={queries}>
    <MemoryRouter initialEntries={[address]}>
      <PushLog push={{ ...pushIn(state), ...values }} watching={watching} {...nothing} />
    </MemoryRouter>
  </QueryClientProvider>
);

function allowSending() {
  const meta = { title: '推送', icon: '', buttons: ['push:send'] };
  const page = { ...{ id: 80, pid: 0, name: '推送', path: '/push', icon: '', title: '推送' }, meta };
  const items = [{ ...page, component: 'Push', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
}

it('asks before a push that was missed is sent to everybody', async () => {
  allowSending();
  render(shown('missed'));
  fireEvent.click(await screen.findByRole('button', { name: '现在寄出' }));
  expect(await screen.findByText('现在寄出「周报」？')).toBeTruthy();
  const isSent = () => asked.some((url) => url.endsWith('/push/act'));
  expect(isSent()).toBe(false);
  fireEvent.click(screen.getAllByRole('button', { name: '现在寄出' }).at(-1) as HTMLElement);
  await waitFor(() => expect(isSent()).toBe(true));
});

it('shows what became of each mail once all are sent', async () => {
  const { rerender } = render(shown('sending'));
  await screen.findByRole('row', { name: /陆景行.*排队/ });
  outcome = 'accepted';
  rerender(shown('done'));
  expect(await screen.findByRole('row', { name: /陆景行.*接收/ })).toBeTruthy();
});

it('has pages, an order and columns of its own, beside those of the list that the push was opened from', async () => {
  render(shown('done', {}, '/push?page=3&sort=-changed&columns=state&push=7'));
  await screen.findByRole('row', { name: /陆景行/ });
  expect(screen.getByRole('columnheader', { name: '对方答复' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers neither to send nor to resume a push of which an article is withdrawn, only the ways out', async () => {
  const acts = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.replaceAll(' ', ''));
  const { rerender } = render(shown('missed', { isMissingArticles: true, problem: 'LATE' }));
  await screen.findByText(/冻结之后有文章下线/);
  expect(screen.queryByText(/还寄吗/)).toBeNull();
  expect(acts()).toEqual(expect.arrayContaining(['撤回到草稿', '取消余下']));
  expect(acts()).not.toContain('现在寄出');
  rerender(shown('paused', { isMissingArticles: true }));
  await screen.findByText(/有文章已下线，余下的先不寄。文章重新发布后可以继续，也可以取消余下。/);
  expect(acts()).not.toContain('继续');
  expect(acts()).toContain('取消余下');
});

it('says nothing of a withdrawn article any more once it is published again, though the push still waits', async () => {
  allowSending();
  const { rerender } = render(shown('paused', { problem: 'ARTICLE_WITHDRAWN' }));
  await screen.findByRole('button', { name: '继 续' });
  expect(screen.queryByText(/有文章已下线/)).toBeNull();
  rerender(shown('missed', { problem: 'ARTICLE_WITHDRAWN' }));
  await screen.findByText(/还寄吗/);
  expect(screen.queryByText(/有文章下线/)).toBeNull();
});

it('says of a push that a restore has stopped why it waits, and leaves it to a person', async () => {
  allowSending();
  const { rerender } = render(shown('paused', { problem: 'RESTORED' }));
  await screen.findByText(/这里还没寄的人可能已经收到/);
  expect(screen.getByRole('button', { name: '继 续' })).toBeTruthy();
  rerender(shown('missed', { problem: 'RESTORED' }));
  await screen.findByText(/可能已经寄过。.*还寄吗/);
});

it('says of a push that was paused how it goes on', async () => {
  allowSending();
  render(shown('sending'));
  fireEvent.click(await screen.findByRole('button', { name: '暂 停' }));
  expect(await screen.findByText('已暂停，点「继续」再寄余下的')).toBeTruthy();
});

it('does not offer to send a mail again of a push that lacks an article or is cancelled', async () => {
  allowSending();
  outcome = 'unknown';
  const unknown = { outcomes: { unknown: 1 } };
  const { rerender } = render(shown('done', unknown));
  await screen.findByRole('button', { name: /^给.+再寄一次$/ });
  rerender(shown('done', { ...unknown, isMissingArticles: true }));
  expect(screen.queryByRole('button', { name: /^给.+再寄一次$/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^把寄给.+的记为已送达$/ })).toBeTruthy();
  expect(screen.getByText(/恢复之前不能再寄/)).toBeTruthy();
  rerender(shown('cancelled', unknown));
  expect(screen.queryByRole('button', { name: /^给.+再寄一次$/ })).toBeNull();
});

it('writes every number beside the log with its thousands', async () => {
  const returned = [{ code: '5.1.1', count: 1_234, suppressed: 1_100 }];
  render(shown('done', { outcomes: { unknown: 2_345 }, returned, left: 3_456 }));
  for (const text of ['2,345 封未知', '退信与拒收 1,234', '停发 1,100', '退订 3,456']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  await screen.findByRole('row', { name: /陆景行/ });
});

it('names the modules without which a push that was missed had nothing to say', async () => {
  render(shown('missed', { problem: 'PUSH_RHYTHM_EMPTY ba_hotword' }));
  await screen.findByText(/冻结时前言以外没有内容。没有开通的模块的内容略去了：BA 热词。/);
});
