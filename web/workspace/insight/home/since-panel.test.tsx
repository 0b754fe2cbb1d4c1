// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Issue } from '#contract/codes/errors.ts';
import type { SinceOverview, SinceRow } from '#contract/insight/alerts.ts';
import { articlePath } from '#contract/paths.ts';
import { closeToast } from '#web/shared/toast/toast.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { SincePanel } from './since-panel.tsx';

const row = (id: number, kind: SinceRow['kind'], state: SinceRow['state'] = 'open'): SinceRow => ({
  ...{ key: `${id}`, kind, title: `第 ${id} 件`, at: '2026-11-20T01:00:00.000Z', eventId: id, subject: null },
  ...{ articleId: null, sourceName: '', reprints: 0, story: null, tone: null, tags: [], figure: null, places: null },
  wordScope: null,
  ...{ state, assignee: null, dueAt: null, isMine: false, handledBy: '', handledAt: null },
});

/** A menu with these pages. */
function menuOf(pages: readonly { readonly path: string; readonly component: string }[]) {
  const meta = { title: '告警', icon: '', buttons: ['alert:edit'] };
  const items = pages.map(({ path, component }, index) => ({
    ...{ id: 60 + index, pid: 0, name: component, path, icon: '', title: '告警', meta, component },
    types: 'MENU' as const,
  }));
  return { status: 'ready' as const, items, tree: buildMenuTree(items, () => true) };
}

let rows: SinceRow[];
/** Events that were marked, in their order. */
const marked: number[] = [];
/** Events that cannot be marked, and the status that says so. */
let refused: { readonly id: number; readonly status: number; readonly issues?: readonly Issue[] } | undefined;
/** How often the list was asked for. */
let asked = 0;
/** Answers the calls that are waiting, where they are to wait. */
let answering: Promise<void>;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, init?: { body?: string }) => {
    const path = address.replace(/^.*\/api/, '');
    if (path === '/auth/alert/since') {
      asked += 1;
      const from = { since: '2026-11-20T00:00:00.000Z', from: '2026-11-20T00:00:00.000Z' };
      const result: SinceOverview = { ...from, asOf: '2026-11-21T00:00:00.000Z', closed: [], rows };
      return Response.json({ code: 200, result });
    }
    if (path === '/auth/alert/rules') return Response.json({ code: 200, result: { rules: [], colleagues: [] } });
    if (path === '/auth/alert/take') return Response.json({ code: 200, result: { id: 51 } });
    const { ids, act } = JSON.parse(init?.body ?? '{}') as { ids: number[]; act: string };
    if (refused && ids.includes(refused.id)) {
      const { status, issues } = refused;
      return Response.json({ code: status, desc: '不在名单上了', issues }, { status });
    }
    marked.push(...ids);
    await answering;
    const event = {
      state: act === 'undo' ? 'open' : 'resolved',
      assignee: null,
      dueAt: null,
      handledBy: '林知遥',
      handledAt: rows[0]?.at,
    };
    return Response.json({ code: 200, result: ids.map((id) => ({ id, ...event })) });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  marked.length = 0;
  refused = undefined;
  asked = 0;
  answering = Promise.resolve();
  rows = [row(1, 'story'), row(2, 'spike'), row(3, 'story', 'resolved'), row(4, 'story')];
  menuStore.set(menuOf([{ path: '/alerts', component: 'Alerts' }]));
});
afterEach(() => {
  cleanup();
  closeToast();
});

async function open() {
  const router = createMemoryRouter([{ path: '*', element: <SincePanel /> }]);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: '自您上次查看以来' });
  return router;
}

const tab = (name: RegExp) => screen.getByRole('button', { name });
/** Presses a key in the panel, at its first button where nothing in it has the focus yet. */
const press = (key: string) => {
  const panel = screen.getByRole('region', { name: '自您上次查看以来' });
  const { activeElement } = document;
  fireEvent.keyDown(activeElement && panel.contains(activeElement) ? activeElement : tab(/^全部 /), { key });
};
const finishAll = () => tab(/全部标为已处理$/);

it('marks all that is listed, and nothing of another kind', async () => {
  await open();
  fireEvent.click(tab(/^报道 3$/));
  fireEvent.click(finishAll());
  await waitFor(() => expect(screen.queryByRole('button', { name: /全部标为已处理$/ })).toBeNull());
  expect(marked).toEqual([1, 4]);
  fireEvent.click(tab(/^突增 1$/));
  fireEvent.click(finishAll());
  await waitFor(() => expect(marked).toEqual([1, 4, 2]));
});

it('marks what is shown, and says how much that is, while more is folded away', async () => {
  rows = Array.from({ length: 9 }, (_, index) => row(index + 1, 'story', index === 1 ? 'resolved' : 'open'));
  await open();
  fireEvent.click(tab(/列出的 6 件标为已处理$/));
  await screen.findByText('6 件已标为处理，可逐件撤销');
  expect(marked).toEqual([1, 3, 4, 5, 6, 7]);
  fireEvent.click(tab(/^另有 2 件/));
  fireEvent.click(finishAll());
  await waitFor(() => expect(marked.slice(6)).toEqual([8, 9]));
});

it('names whose list a word is new on where it is not the company’s own', async () => {
  const ofList = (id: number, wordScope: SinceRow['wordScope']) => ({ ...row(id, 'word'), eventId: null, wordScope });
  rows = [
    ofList(1, { scope: 'company', scopeName: '澄川新材' }),
    ofList(2, { scope: 'industry', scopeName: '新材料' }),
    ofList(3, { scope: 'everything', scopeName: '' }),
  ];
  await open();
  expect(screen.getAllByText(/的热词$/).map(({ textContent }) => textContent)).toEqual([
    '新材料的热词',
    '全部报道的热词',
  ]);
});

it('opens a word by its name, whether nobody has dealt with it, somebody has, or a rule told of it', async () => {
  const subject = 'word 低温 性能 2026-11-20';
  const word = { kind: 'hotWord' as const, word: '快充', from: '2026-11-14', until: '2026-11-20' };
  rows = [
    { ...row(1, 'word'), eventId: null, subject: 'word 快充 2026-11-20', title: '快充' },
    { ...row(2, 'word'), subject, title: '低温 性能' },
    { ...row(3, 'word'), title: '新上榜热词「快充」', figure: { ref: word, value: 4, gap: null, previous: null } },
  ];
  menuStore.set(menuOf([{ path: '/hot-words', component: 'BaHotWord' }]));
  const router = await open();
  const titles = screen.getAllByRole('button', { name: /新上榜/ });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    '「快充」新上榜',
    '「低温 性能」新上榜',
    '新上榜热词「快充」',
  ]);
  const opened: (string | null)[] = [];
  for (const title of titles) {
    fireEvent.click(title);
    await waitFor(() => expect(router.state.location.pathname).toBe('/hot-words'));
    opened.push(new URLSearchParams(router.state.location.search).get('word'));
    await act(() => router.navigate('/'));
  }
  expect(opened).toEqual(['快充', '低温 性能', '快充']);
});

it('is pressed once, and says how far it is until all are marked', async () => {
  let answer: () => void = () => undefined;
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  await open();
  fireEvent.click(finishAll());
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: /正在标为已处理 0 \/ 3$/ });
  expect(busy.disabled).toBe(true);
  fireEvent.click(busy);
  answer();
  await waitFor(() => expect(screen.queryByRole('button', { name: /标为已处理/ })).toBeNull());
  expect(marked).toEqual([1, 2, 4]);
});

it('leaves the current row alone while a figure is explained over it', async () => {
  // jsdom opens no modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  const figure = { ref: { kind: 'articles' as const, stockId: 7, from: '2026-11-20', until: '2026-11-20' } };
  const [first, ...others] = rows;
  rows = first ? [{ ...first, figure: { ...figure, value: 12, gap: null, previous: null } }, ...others] : [];
  await open();
  press('j');
  fireEvent.click(screen.getByRole('button', { name: /12/ }));
  const explanation = screen.getByRole('dialog');
  fireEvent.keyDown(explanation, { key: 'e' });
  fireEvent.click(within(explanation).getByRole('button', { name: '关闭' }));
  press('k');
  press('e');
  await waitFor(() => expect(marked).toEqual([1]));
});

it.each([
  { kind: 'dialog', Box: Dialog },
  { kind: 'drawer', Box: Drawer },
])('takes keys again after a $kind was closed, which stays in the document', async ({ Box }) => {
  await open();
  // jsdom plays no motion, for whose end they would wait.
  const account = (isOpen: boolean) => (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Box open={isOpen} title="修改密码" footer={null} />
    </ConfigProvider>
  );
  const { rerender } = render(account(true));
  press('j');
  expect(document.activeElement?.textContent).not.toBe('第 1 件');
  const box = screen.getByRole('dialog');
  rerender(account(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(box.isConnected).toBe(true);
  press('j');
  expect(document.activeElement?.textContent).toBe('第 1 件');
});

it('does not call pressed what its filter would show next', async () => {
  await open();
  fireEvent.click(tab(/^只看未处理 3$/));
  expect(tab(/^看全部$/).getAttribute('aria-pressed')).toBeNull();
});

it('leaves keys alone that are pressed elsewhere on the page', async () => {
  await open();
  render(<a href="/elsewhere">别处</a>);
  press('j');
  for (const elsewhere of [screen.getByRole('link', { name: '别处' }), document.body]) {
    for (const key of ['e', 'j', 'a']) expect(fireEvent.keyDown(elsewhere, { key })).toBe(true);
  }
  expect(document.activeElement?.textContent).toBe('第 1 件');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(marked).toEqual([]);
});

it('takes back the last that was handled although no row is left', async () => {
  rows = [row(1, 'story')];
  await open();
  fireEvent.click(tab(/^只看未处理 1$/));
  press('j');
  press('e');
  await screen.findByText('都处理过了');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z' });
  expect(await screen.findByRole('button', { name: '第 1 件' })).toBeTruthy();
});

it('takes back what was handled also when the list, read again, tells of it as an alert', async () => {
  const [first, ...others] = rows;
  rows = first ? [{ ...first, key: 'story 8', eventId: null, articleId: 8 }, ...others] : [];
  await open();
  press('j');
  press('e');
  await waitFor(() => expect(marked).toEqual([51]));
  rows = rows.map((one) => (one.key === 'story 8' ? { ...one, key: 'alert 51', eventId: 51, state: 'resolved' } : one));
  refused = { id: 2, status: 404 };
  await waitFor(() => expect(document.activeElement?.textContent).toBe('第 2 件'));
  press('e');
  await waitFor(() => expect(asked).toBe(2));
  refused = { id: 51, status: 404 };
  press('z');
  await waitFor(() => expect(asked).toBe(3));
  // What could not be taken back still can be.
  refused = undefined;
  press('z');
  await waitFor(() => expect(marked).toEqual([51, 51]));
});

it('takes back what is still listed where the last that was handled is not any more', async () => {
  await open();
  press('j');
  press('e');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('第 2 件'));
  press('e');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('第 3 件'));
  rows = rows.flatMap((one) => (one.key === '2' ? [] : one.key === '1' ? { ...one, state: 'resolved' as const } : one));
  refused = { id: 4, status: 404 };
  press('j');
  press('e');
  await waitFor(() => expect(screen.queryByText('第 2 件')).toBeNull());
  press('z');
  await waitFor(() => expect(marked).toEqual([1, 2, 1]));
});

it('goes on at the next row where the one that was handled leaves the list', async () => {
  await open();
  fireEvent.click(tab(/^只看未处理 3$/));
  press('j');
  press('e');
  press('e');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('第 2 件'));
  expect(marked).toEqual([1]);
  press('e');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('第 4 件'));
  expect(marked).toEqual([1, 2]);
});

it('opens the article of a story where the reader has no Explorer', async () => {
  rows = [{ ...row(1, 'story'), articleId: 8 }];
  const router = await open();
  fireEvent.click(screen.getByRole('button', { name: '第 1 件' }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(articlePath(8)));
});

it('acts on no row by key where the current one is not listed any more', async () => {
  await open();
  fireEvent.click(tab(/^突增 1$/));
  press('j');
  fireEvent.click(tab(/^报道 3$/));
  press('e');
  press('j');
  expect(document.activeElement?.textContent).toBe('第 1 件');
  press('e');
  await screen.findByText(/^林知遥 .* 标为已处理$/);
  expect(marked).toEqual([1]);
});

it('stays where the reader has gone on to while a row was being marked', async () => {
  let answer: () => void = () => undefined;
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  await open();
  press('j');
  press('e');
  press('j');
  press('j');
  answer();
  await screen.findByText(/^林知遥 .* 标为已处理$/);
  expect(document.activeElement?.textContent).toBe('第 3 件');
});

it('keeps the focus in the row whose mark is taken back by its button', async () => {
  await open();
  const undo = screen.getByRole('button', { name: /撤\s?销$/ });
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(screen.queryByRole('button', { name: /撤\s?销$/ })).toBeNull());
  expect(document.activeElement?.textContent).toBe('第 3 件');
});

it('says in the dialog why an alert cannot be assigned, and fetches the list again', async () => {
  refused = { id: 1, status: 400, issues: [{ path: 'body.until', message: '时间已过，请选之后的时间' }] };
  await open();
  press('j');
  press('a');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: /^指\s?派$/ }));
  expect(await within(dialog).findByText('时间已过，请选之后的时间')).toBeTruthy();
  expect(screen.queryByText('不在名单上了')).toBeNull();
  await waitFor(() => expect(asked).toBe(2));
});

it('marks the others where one is refused, says how many were not, and fetches the list again', async () => {
  refused = { id: 2, status: 404 };
  await open();
  fireEvent.click(finishAll());
  expect(await screen.findByText('2 件已标为处理，1 件没有：不在名单上了')).toBeTruthy();
  expect(marked).toEqual([1, 4]);
  await waitFor(() => expect(asked).toBe(2));
});

it('marks no more where the server cannot be reached', async () => {
  refused = { id: 2, status: 503 };
  await open();
  fireEvent.click(finishAll());
  expect(await screen.findByText('1 件已标为处理，2 件没有：不在名单上了')).toBeTruthy();
  expect(marked).toEqual([1]);
});
