// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type OperatorHome as Home, openingSteps } from '#contract/operation/operator-home.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import { OperatorHome } from './operator-home.tsx';

const asOf = '2026-11-23T01:12:00Z';
const page = (id: number, component: string, path: string) => ({
  ...{ id, component, path, name: component, icon: '', hidden: false, children: [], buttons: [] },
});
let home: Home;
let calls = 0;
let isDown = false;
/** What the next answers wait for. */
let isHeld: Promise<void> | undefined;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    calls += 1;
    await isHeld;
    if (isDown) throw new TypeError('away');
    const rows = { total: 1, rows: [{ id: 7, title: '琥原科技', note: '郑以宁', at: asOf }] };
    return Response.json({ code: 200, result: String(url).endsWith('/rows') ? rows : home });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  calls = 0;
  isDown = false;
  isHeld = undefined;
  const tree = [
    page(55, 'Leads', '/operate/leads'),
    page(64, 'Feeds', '/content/feeds'),
    page(81, 'Companies', '/base'),
    page(91, 'UserList', '/system/users'),
  ];
  menuStore.set({ status: 'loaded', tree } as never);
  home = {
    asOf,
    waiting: [
      {
        ...{ kind: 'leads', count: 4, mine: 1, past: 2 },
        first: {
          ...{ title: '琥原科技', note: '郑以宁', problem: null, at: '2026-11-20T01:12:00Z' },
          ...{ urgency: 'past', id: 7 },
        },
        firstOfMine: {
          ...{ title: '砚山精工', note: '何远', problem: null, at: '2026-11-22T01:12:00Z' },
          ...{ urgency: 'near', id: 9 },
        },
      },
      { kind: 'feeds', count: null, mine: null, past: 0, first: null, firstOfMine: null },
    ],
    week: [{ figure: 'leads', value: 3, of: null, previous: 1, days: [0, 0, 1, 0, 1, 0, 1] }],
    ...{ schedule: null, ending: null },
    steps: openingSteps.map((step, index) => ({
      step,
      isDone: index < 7,
      name: '',
      count: index < 7 ? 2 : 0,
      of: 1,
      ...{ id: null, missing: null },
    })),
  };
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function show() {
  const head = document.body.appendChild(document.createElement('div'));
  const element = (
    <PageActionsSlot value={head}>
      <OperatorHome />
    </PageActionsSlot>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('shows what goes out by itself on a calendar, and the texts of a day that is chosen', async () => {
  const text = (id: number, at: string) => ({ subject: 'article' as const, id, title: `第 ${id} 篇`, at });
  home = {
    ...home,
    // The second begins the next day in China; the last comes after the five weeks.
    schedule: {
      days: [
        { day: '2026-11-25', count: 1 },
        { day: '2026-11-26', count: 41 },
        { day: '2027-03-01', count: 7 },
      ],
      texts: [text(1, '2026-11-25T02:00:00Z'), text(2, '2026-11-25T17:00:00Z'), text(3, '2027-03-01T02:00:00Z')],
    },
  };
  show();
  const table = await screen.findByRole('table', { name: '五周内的定时稿件' });
  expect(within(table).getAllByRole('row')).toHaveLength(6);
  expect(
    within(table)
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['2026 年 11 月 25 日，1 篇', '2026 年 11 月 26 日，41 篇']);
  expect(table.querySelector('[aria-current=date]')?.textContent).toBe('23');
  for (const title of ['第 1 篇', '第 2 篇', '第 3 篇', '再往后还有 7 篇'])
    expect(screen.getByText(title)).toBeTruthy();
  fireEvent.click(within(table).getByRole('button', { name: /26 日/ }));
  expect(screen.queryByText('第 1 篇')).toBeNull();
  expect(screen.getByText('第 2 篇')).toBeTruthy();
  expect(screen.getByText('当天还有 40 篇没有列出')).toBeTruthy();
  fireEvent.click(within(table).getByRole('button', { name: /26 日/ }));
  expect(screen.getByText('第 1 篇')).toBeTruthy();
});

it('shows a share as a percentage', async () => {
  home = { ...home, week: [{ figure: 'deliveries', value: 984, of: null, previous: 991, days: [984] }] };
  show();
  expect(await screen.findByRole('button', { name: '推送送达 98.4' })).toBeTruthy();
  expect(screen.getByText('0.7')).toBeTruthy();
});

it('says in words why a feed fails, and what was answered to an invitation that never arrived', async () => {
  const failed = (kind: 'feeds' | 'invitations', note: string, problem: string) => ({
    ...{ kind, count: 1, mine: null, past: 1 },
    firstOfMine: null,
    first: { title: kind, note, problem, at: '2026-11-20T01:12:00Z', urgency: 'past' as const, id: null },
  });
  home = {
    ...home,
    waiting: [failed('feeds', '', 'TIMED_OUT'), failed('invitations', '青筠科技', '550 no such mailbox')],
  };
  show();
  expect(await screen.findByText('20 秒内未收到完整响应')).toBeTruthy();
  expect(screen.getByText('青筠科技，没有送达：550 no such mailbox')).toBeTruthy();
});

it('opens the invitations that are over or never arrived where the one that is named is such a one', async () => {
  const invitations = (urgency: 'past' | 'near') => ({
    ...{ kind: 'invitations' as const, count: 4, mine: null, past: 1, firstOfMine: null },
    first: { title: '周敏', note: '青筠科技', problem: null, at: '2026-11-20T01:12:00Z', urgency, id: null },
  });
  home = { ...home, waiting: [invitations('past')] };
  show();
  await screen.findByText('周敏');
  expect(hrefOf('邀请没人接受 4 项')).toBe('/system/users?invitations=list');
  expect(hrefOf('看邀请')).toBe('/system/users?invitations=list&waiting=overdue');
  cleanup();
  home = { ...home, waiting: [invitations('near')] };
  show();
  await screen.findByText('周敏');
  expect(hrefOf('看邀请')).toBe('/system/users?invitations=list');
});

it('says what waits; the count opens the list, the verb the one that is named', async () => {
  show();
  await screen.findByText('新线索待联系');
  expect(hrefOf('新线索待联系 4 项')).toBe('/operate/leads?state=new');
  expect(hrefOf('去联系')).toBe('/operate/leads?state=new&lead=7');
  expect(screen.getByText('3 天')).toBeTruthy();
  expect(screen.getByText(/有 1 类没有数到/)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '归我 1' }));
  expect(hrefOf('新线索待联系 1 项')).toBe('/operate/leads?state=new&owner=mine');
  expect(hrefOf('去联系')).toBe('/operate/leads?state=new&owner=mine&lead=9');
  expect(screen.getByText('砚山精工')).toBeTruthy();
  expect(screen.queryByText('琥原科技')).toBeNull();
});

it('says of a kind that it was not counted, and counts again', async () => {
  show();
  const before = await screen.findByText('没数到').then(() => calls);
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/u }));
  await waitFor(() => expect(calls).toBe(before + 1));
});

it('lists what a figure counted', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: '新线索 3' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText(/共 1 条/);
  expect(drawer.getByRole('link', { name: '琥原科技' }).getAttribute('href')).toBe('/operate/leads?lead=7');
});

it('waits for neither mail nor SMS where the other goes out', async () => {
  const steps = openingSteps.map((step, index) => ({
    step,
    isDone: index < 1,
    name: '',
    count: 0,
    of: 1,
    id: null,
    missing: null,
  }));
  home = { ...home, steps };
  show();
  await screen.findByText('各发出一封邮件、一条短信才算通');
  cleanup();
  home = {
    ...home,
    steps: steps.map((one) => (one.step === 'channels' ? { ...one, count: 1, of: 2, missing: 'sms' as const } : one)),
  };
  show();
  await screen.findByText('先分好行业，再放公司');
  expect(screen.getByText('2 项中 1 项')).toBeDefined();
});

it('folds the checklist where only SMS is missing, which a provider may never be set for, and names it', async () => {
  home = {
    ...home,
    steps: openingSteps.map((step) => ({
      ...{ step, name: '', id: null },
      ...(step === 'channels'
        ? { isDone: false, count: 1, of: 2, missing: 'sms' as const }
        : { isDone: true, count: 1, of: 1, missing: null }),
    })),
  };
  show();
  await screen.findByText(/开张清单 9\/10，只差还没有发出过短信/);
  fireEvent.click(screen.getByRole('button', { name: '展开' }));
  expect(screen.getByText('2 项中 1 项')).toBeDefined();
});

it('leads to the next step, and folds the checklist when all is done', async () => {
  home = {
    ...home,
    steps: openingSteps.map((step, index) => ({
      step,
      isDone: index < 2,
      name: '',
      count: 0,
      of: 1,
      id: null,
      missing: null,
    })),
  };
  show();
  await screen.findByText('先分好行业，再放公司');
  expect(hrefOf('去添加')).toBe('/base?tab=industries');
  // A step need not wait for the one before.
  expect(hrefOf('公司')).toBe('/base');
  expect(screen.queryByRole('link', { name: '运营公司与品牌' })).toBeNull();
  // A strip of zeros says nothing on the first day.
  expect(screen.queryByText('新线索')).toBeNull();
  cleanup();
  home = {
    ...home,
    steps: openingSteps.map((step) => ({ step, isDone: true, name: '', count: 1, of: 1, id: null, missing: null })),
  };
  show();
  await screen.findByText('开张清单 10/10，全部完成');
  fireEvent.click(screen.getByRole('button', { name: /展\s?开/u }));
  expect(screen.getByText('首份报告')).toBeTruthy();
});

it('offers to invite and to open a client where the person may', async () => {
  show();
  await screen.findByText('新线索待联系');
  expect(screen.queryByRole('link', { name: '开通客户' })).toBeNull();
  cleanup();
  const buttons = ['user:invite', 'client:edit'];
  const tree = [
    { ...page(54, 'ClientList', '/operate/clients'), buttons },
    { ...page(91, 'UserList', '/system/users'), buttons },
  ];
  menuStore.set({ status: 'loaded', tree } as never);
  show();
  await screen.findByRole('link', { name: '邀请成员' });
  expect(hrefOf('邀请成员')).toBe('/system/users?invitations=form');
  expect(hrefOf('开通客户')).toBe('/operate/clients?opening=new');
});

it('says on a quiet day that nothing waits', async () => {
  home = { ...home, waiting: [] };
  show();
  expect(await screen.findByRole('heading', { name: '没有事在等' })).toBeTruthy();
});

it('shows a buyer nothing that is not there', async () => {
  home = { ...home, waiting: [], week: [], steps: null };
  show();
  expect(await screen.findByText(/您的角色在这里没有要处理的事/)).toBeTruthy();
});

it('offers to try again where it could not be read', async () => {
  isDown = true;
  show();
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('says that counting anew has failed, and is busy until it is known', async () => {
  show();
  const again = await screen.findByRole('button', { name: '重试' });
  isDown = true;
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  isHeld = promise;
  fireEvent.click(again);
  await waitFor(() => expect(again.className).toContain('ant-btn-loading'));
  answer();
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  await waitFor(() => expect(again.className).not.toContain('ant-btn-loading'));
});

it('says that what is counted anew was again not counted, and is silent once it is', async () => {
  home = { ...home, week: [{ figure: 'signIns', value: null, of: null, previous: 0, days: [] }, ...home.week] };
  const [leads, feeds] = home.waiting;
  if (!leads || !feeds) throw new Error('nothing waits');
  show();
  const buttons = await screen.findAllByRole('button', { name: '重试' });
  expect(buttons).toHaveLength(2);
  for (const button of buttons) {
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe('这次还是没有数到，请稍后再试');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  }
  home = { ...home, waiting: [leads, { ...feeds, count: 2 }] };
  fireEvent.click(screen.getAllByRole('button', { name: '重试' }).at(-1) as HTMLElement);
  await screen.findByText('订阅断了');
  await waitFor(() => expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
