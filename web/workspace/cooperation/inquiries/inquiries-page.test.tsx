// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { Inquiry, InquiryDetail, InquiryDraft } from '#contract/cooperation/inquiries.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { dictionaryStore } from '#web/workspace/ui/use-labels.ts';
import { Component } from './inquiries-page.tsx';

const content: InquiryDraft = {
  ...{ title: '展台搭建', field: '10', currency: 'CNY', otherCurrencies: [], includesTax: false, note: '' },
  ...{
    lines: [{ name: '木结构展台', specification: '', quantity: '2', unit: '座' }],
    attachments: [],
    supplierIds: [],
  },
  ...{ questionsUntil: null, deadline: null, validityDays: 60, fewestQuotes: 3, tieRule: 'reason', maySplit: true },
  needsTwo: false,
};
const draft: InquiryDetail = {
  ...{ id: 7, version: 1, number: 'XJ-2026-0007', title: '展台搭建', field: '10', state: '0', content, edition: 0 },
  ...{ deadline: null, questionsUntil: null, remaining: null, invited: 0, quoted: 0, opened: 0, declined: 0, stale: 0 },
  ...{
    isOpened: false,
    openedAt: null,
    openedBy: [],
    opening: null,
    author: '林岚',
    authorId: 1,
    viewers: null,
    reason: '',
  },
  ...{ rates: [], invitations: [], questions: [], steps: [] },
  ...{ clock: '2026-11-20T02:00:00.000Z', changedAt: '2026-11-20T02:00:00.000Z' },
};
const lineRead = { name: '地毯', specification: '阻燃', quantity: '90', unit: '平方米' };

/** What the server has. */
let stored: InquiryDetail;
/** What was copied of another inquiry. */
let copied: InquiryDetail;
/** Inquiries of the list. */
let listed: readonly Inquiry[];
/** Whether the server cannot be reached. */
let isAway: boolean;
/** Whether answers to what is saved are lost on their way. */
let isAnswerLost: boolean;
/** Whether an inquiry cannot be read. */
let isUnreadable: boolean;
/** Whether the answer to publishing is lost on its way, with or without the network for what is asked next. */
let isPublicationLost: false | 'alone' | 'offline';
/** How often something was published. */
let publications: number;
/** What is wrong with what is published. */
let wrong: { readonly path: string; readonly message: string } | undefined;
/** Answers an upload of a file. */
let finishUpload: (() => void) | undefined;
/** Versions that something was to be deleted as. */
const removals: number[] = [];
const saves: { readonly version?: number; readonly content: InquiryDraft }[] = [];
/** With which keys something was created. */
const keys = new Set<string>();

const refused = { code: errorTable.INQUIRY_CHANGED.code, desc: '其他人刚刚改了', requestId: 'r' };

interface SentDraft {
  readonly id?: number;
  readonly version?: number;
  readonly key?: string;
  readonly content: InquiryDraft;
}

/** As the server saves: only over the version that was opened. */
function save({ id, key, ...sent }: SentDraft) {
  saves.push(sent);
  // A key that has created something answers with what is stored now.
  if (key !== undefined && keys.has(key)) return { code: 200, result: stored };
  if (id === undefined) {
    keys.add(key ?? `without ${keys.size}`);
    stored = { ...stored, version: -1 };
  }
  if (stored.edition > 0)
    return { code: errorTable.INQUIRY_STATE_WRONG.code, desc: '现在不能这样操作', requestId: 'r' };
  if (id !== undefined && sent.version !== stored.version) {
    return refused;
  }
  const { title: typed, note } = sent.content;
  const kept = { ...sent.content, title: typed.trim(), note: note.trim() };
  stored = { ...stored, version: stored.version + 1, title: kept.title, content: kept };
  return { code: 200, result: stored };
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (isAway) throw new TypeError('offline');
    if (address.includes('/inquiry/detail')) {
      if (isUnreadable) return Response.json({ code: 500, desc: '出错了' }, { status: 500 });
      return Response.json({ code: 200, result: address.endsWith('/9') ? copied : stored });
    }
    if (address.includes('/inquiry/save')) {
      const saved = save(JSON.parse(body ?? '{}'));
      if (isAnswerLost) throw new TypeError('lost');
      return Response.json(saved);
    }
    if (address.includes('/inquiry/viewers')) return Response.json({ code: 200, result: { ...stored, viewers: [] } });
    if (address.includes('/inquiry/remove')) {
      removals.push(JSON.parse(body ?? '{}').version);
      return Response.json(refused);
    }
    if (address.includes('/inquiry/lines')) {
      return Response.json({ code: 200, result: { lines: [lineRead], faults: [] } });
    }
    if (address.includes('/inquiry/publish')) {
      publications += 1;
      if (JSON.parse(body ?? '{}').version !== stored.version) return Response.json(refused);
      if (wrong) return Response.json({ code: errorTable.INVALID_REQUEST.code, desc: '', issues: [wrong] });
      stored = { ...stored, version: stored.version + 1, state: '10', edition: 1, deadline: stored.content.deadline };
      isAway = isPublicationLost === 'offline';
      if (isPublicationLost) throw new TypeError('lost');
      return Response.json({ code: 200, result: stored });
    }
    if (address.includes('/inquiry/file/add')) {
      await new Promise<void>((resolve) => {
        finishUpload = resolve;
      });
      return Response.json({
        code: 200,
        result: { id: 'a'.repeat(32), name: 'plan.pdf', bytes: 1, digest: 'a'.repeat(64) },
      });
    }
    if (address.includes('/inquiry/copy')) {
      const { id } = JSON.parse(body ?? '{}');
      copied = { ...draft, id: 9, number: 'XJ-2026-0009', content: { ...content, title: `第 ${id} 份的副本` } };
      return Response.json({ code: 200, result: copied });
    }
    if (address.includes('/list')) {
      return Response.json({ code: 200, result: { total: listed.length, list: listed } });
    }
    return Response.json({ code: 200, result: [] });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  stored = draft;
  listed = [];
  isAway = false;
  isAnswerLost = false;
  isUnreadable = false;
  isPublicationLost = false;
  saves.length = 0;
  keys.clear();
  removals.length = 0;
  publications = 0;
  wrong = undefined;
  finishUpload = undefined;
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function show(inquiry?: string, buttons = ['inquiry:edit']) {
  const page = { id: 44, name: '询价', path: '/tpc/inquiries', icon: 'building', component: 'Inquiries' };
  menuStore.set({
    status: 'ready',
    tree: [{ ...page, isGroup: false, isHidden: false, buttons, children: [] }],
  } as never);
  const router = createMemoryRouter([{ path: '*', Component }], {
    initialEntries: [inquiry === undefined ? '/tpc/inquiries' : `/tpc/inquiries?inquiry=${inquiry}`],
  });
  const slot = document.body.appendChild(document.createElement('div'));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageActionsSlot value={slot}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
  return { address: () => router.state.location.search };
}

const title = () => screen.findByLabelText<HTMLInputElement>('标题');
const type = async (text: string) => fireEvent.change(await title(), { target: { value: text } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const colleagueSaves = (words: string) => {
  stored = { ...stored, version: stored.version + 1, title: words, content: { ...stored.content, title: words } };
};
const alertOf = (words: HTMLElement) => words.closest<HTMLElement>('[role=status]') as HTMLElement;
const savedLines = () => saves.at(-1)?.content.lines.map(({ name }) => name);

it('saves lines that were pasted from a spreadsheet by itself', async () => {
  show('7');
  const clipboardData = { getData: () => '木结构展台\t\t2\t座\r\n洽谈桌\t圆桌\t6\t张\r\n' };
  fireEvent.paste(await screen.findByLabelText('第 1 行 名称'), { clipboardData });
  await waitFor(() => expect(savedLines()).toEqual(['木结构展台', '洽谈桌']));
});

it('shows a draft to who may not edit it as a draft, with nothing of a deadline that has passed', async () => {
  const invited = { supplierId: 3, name: '岫衡鉴证', email: 'lin@example.com', mobile: '', delivery: null };
  stored = {
    ...draft,
    invitations: [{ ...invited, isWithdrawn: false, isInvitable: true, supplierState: 'approved' as const }],
  };
  show('7', []);
  await screen.findByRole('heading', { name: '展台搭建' });
  expect(screen.getByText('XJ-2026-0007，由林岚起草')).toBeTruthy();
  expect(screen.getByRole('cell', { name: '木结构展台' })).toBeTruthy();
  expect(screen.getByRole('region', { name: '受邀合作方' }).textContent).toMatch(/1 家.*岫衡鉴证/);
  expect(document.body.textContent).not.toMatch(/已截止|已结束|还没有收到报价|提问与答复/);
  expect(screen.queryByLabelText('标题')).toBeNull();
});

it('saves lines that were read from an Excel file by itself', async () => {
  show('7');
  await title();
  const input = document.querySelector('input[type=file][accept=".xlsx"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'lines.xlsx')] } });
  await waitFor(() => expect(savedLines()).toEqual(['木结构展台', '地毯']));
});

it('says what became of each Excel file, also after what was said of another has been closed', async () => {
  show('7');
  await title();
  const read = () => {
    const input = document.querySelector('input[type=file][accept=".xlsx"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['x'], 'lines.xlsx')] } });
  };
  read();
  fireEvent.click(within(await screen.findByText('读入 1 行').then(alertOf)).getByRole('button'));
  await waitFor(() => expect(screen.queryByText('读入 1 行')).toBeNull());
  read();
  await screen.findByText('读入 1 行');
});

it('keeps a new inquiry that is left in the middle of a word, and stays where the person went', async () => {
  const { address } = show('new');
  await type('展台');
  await press('返回列表');
  await waitFor(() => expect(saves.at(-1)?.content.title).toBe('展台'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(address()).toBe('');
  expect(screen.queryByLabelText('标题')).toBeNull();
});

it('makes one inquiry of all tries whose answers are lost, with what was typed last', async () => {
  isAnswerLost = true;
  const { address } = show('new');
  await type('展台');
  await screen.findByText(/没有保存上/);
  await type('展台与地毯');
  await waitFor(() => expect(saves.length).toBeGreaterThan(1));
  isAnswerLost = false;
  await type('展台、地毯与灯');
  await waitFor(() => expect(stored.content.title).toBe('展台、地毯与灯'));
  expect(keys.size).toBe(1);
  expect(saves.at(-1)).toMatchObject({ version: 0 });
  await waitFor(() => expect(address()).toBe('?inquiry=7'));
});

it('publishes by its button once that is confirmed, and not by Enter in a field', async () => {
  const times = { questionsUntil: '2099-01-01T01:00:00.000Z', deadline: '2099-01-02T01:00:00.000Z' };
  stored = { ...draft, content: { ...content, ...times, supplierIds: [3], fewestQuotes: 1 } };
  show('7');
  await screen.findByRole('button', { name: '发布并邀请 1 家' });
  // What Enter in a field does in a browser.
  (await title()).form?.querySelector<HTMLButtonElement>('[type=submit]:enabled')?.click();
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(publications).toBe(0);
  await press('发布并邀请 1 家');
  await screen.findByText('向 1 家合作方发布这份询价？');
  expect(publications).toBe(0);
  await press('确定发布');
  await waitFor(() => expect(publications).toBe(1));
});

it('names the field of a draft also once that is off', async () => {
  const domains = [
    { k: '10', v: 'ESG 鉴证' },
    { k: '90', v: '旧领域', off: true as const },
    { k: '95', v: '别的旧领域', off: true as const },
  ];
  dictionaryStore.set({ dictionary: { zcb_domain: domains }, version: 1 });
  stored = { ...draft, field: '90', content: { ...content, field: '90' } };
  show('7');
  expect(await screen.findByText('旧领域')).toBeTruthy();
  fireEvent.mouseDown(screen.getByLabelText('服务领域'));
  expect((await screen.findAllByText('ESG 鉴证')).length).toBeGreaterThan(0);
  expect(screen.queryByText('别的旧领域')).toBeNull();
});

it('says at the end of questions that it has passed when the draft is published', async () => {
  const times = { questionsUntil: '2026-11-19T09:00:00.000Z', deadline: '2099-01-02T09:00:00.000Z' };
  stored = { ...draft, content: { ...content, ...times, supplierIds: [3], fewestQuotes: 1 } };
  wrong = { path: 'body.content.questionsUntil', message: '时间已过，请选之后的时间' };
  show('7');
  await press('发布并邀请 1 家');
  await press('确定发布');
  const field = await screen.findByLabelText('提问截止');
  await waitFor(() => expect(field.closest('.ant-form-item')?.textContent).toContain('时间已过，请选之后的时间'));
});

it('asks before a draft is left while a file of it is on its way', async () => {
  const { address } = show('7');
  await title();
  const input = document.querySelector('input[type=file]:not([accept=".xlsx"])') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'plan.pdf')] } });
  await waitFor(() => expect(finishUpload).toBeDefined());
  await press('返回列表');
  await screen.findByText('离开这一页？');
  expect(address()).toBe('?inquiry=7');
  await press('留在这一页');
  finishUpload?.();
  await waitFor(() => expect(saves.at(-1)?.content.attachments).toHaveLength(1));
});

it('asks before a draft is left in the middle of a word that cannot be saved', async () => {
  const { address } = show('7');
  await type('展台与地毯');
  isAway = true;
  await press('返回列表');
  await screen.findByText('有修改还没有保存，离开后会丢失。');
  expect(address()).toBe('?inquiry=7');
  await press('留在这一页');
  expect((await title()).value).toBe('展台与地毯');
});

it('is asked about by the browser when its tab is closed in the middle of a word', async () => {
  show('7');
  await title();
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await type('展台与地毯');
  expect(isAsked()).toBe(true);
  await screen.findByText(/草稿已保存/);
  await waitFor(() => expect(isAsked()).toBe(false));
});

it('shows what a colleague has saved of a draft beside what is typed, and saves what is chosen', async () => {
  show('7');
  await title();
  stored = { ...stored, version: 2, content: { ...content, title: '展台搭建与拆除', note: '含运输' } };
  await type('展台');
  await screen.findByText('其他人刚刚保存了这份草稿');
  const fields = within(screen.getByRole('alert')).getAllByRole('group');
  expect(fields.map((field) => field.querySelector('legend')?.textContent)).toEqual(['标题', '给供应商的说明']);
  expect(screen.queryByRole('button', { name: '重新打开' })).toBeNull();
  // Typed while it is decided: it counts, and is not sent before.
  await type('展台二');
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
  expect(saves).toHaveLength(1);
  await press('按选择保存');
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]).toMatchObject({ version: 2, content: { ...content, title: '展台二', note: '含运输' } });
  expect(screen.getByLabelText<HTMLTextAreaElement>('给供应商的说明').value).toBe('含运输');
  await waitFor(() => expect(screen.queryByText('其他人刚刚保存了这份草稿')).toBeNull());
  await type('展台三');
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ version: 3, content: { title: '展台三' } }));
});

it('proposes what a colleague has changed where only blanks at the end were typed here, and shows no blanks', async () => {
  show('7');
  await title();
  // The server keeps no blanks at the end.
  fireEvent.change(screen.getByLabelText('给供应商的说明'), { target: { value: '请带样品\n' } });
  await type('展台 ');
  await waitFor(() => expect(saves).toHaveLength(1));
  await screen.findByText(/草稿已保存/);
  colleagueSaves('展台搭建与拆除');
  fireEvent.change(screen.getByLabelText('第 1 行 单位'), { target: { value: '套' } });
  await screen.findByText('其他人刚刚保存了这份草稿');
  const fields = within(screen.getByRole('alert')).getAllByRole('group');
  expect(fields.map((field) => field.querySelector('legend')?.textContent)).toEqual(['标题', '明细']);
  const taken = within(fields[0] as HTMLElement).getByRole<HTMLInputElement>('radio', { checked: true });
  expect(taken.closest('label')?.textContent).toBe('用对方的');
});

it('shows it also where the draft is published over what a colleague has saved', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const ready = { ...content, questionsUntil: soon, deadline: soon, supplierIds: [3], fewestQuotes: 1 };
  stored = { ...stored, content: ready };
  show('7');
  await title();
  colleagueSaves('展台搭建与拆除');
  await press('发布并邀请 1 家');
  await press('确定发布');
  await screen.findByText('其他人刚刚保存了这份草稿');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '发布并邀请 1 家' }).disabled).toBe(true);
  expect(screen.queryByText('其他人刚刚改了')).toBeNull();
});

it('neither publishes nor deletes over what a colleague has saved where the viewers were changed since', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  stored = {
    ...stored,
    content: { ...content, questionsUntil: soon, deadline: soon, supplierIds: [3], fewestQuotes: 1 },
  };
  show('7');
  await title();
  colleagueSaves('展台搭建与拆除');
  fireEvent.click(screen.getByRole('radio', { name: '指定同事' }));
  await screen.findByRole('combobox', { name: '选择同事' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await press('删除草稿');
  await screen.findByText('删除这份草稿？');
  fireEvent.click(screen.getAllByRole('button', { name: '删除草稿' }).at(-1) as HTMLElement);
  await waitFor(() => expect(removals).toEqual([1]));
  await press('发布并邀请 1 家');
  await press('确定发布');
  await screen.findByText('其他人刚刚保存了这份草稿');
  expect(publications).toBe(0);
});

it('opens a draft as a colleague has saved it, and saves from there on, where it cannot be shown beside', async () => {
  show('7');
  await title();
  colleagueSaves('展台搭建与拆除');
  isUnreadable = true;
  await type('展台');
  fireEvent.click(await screen.findByRole('button', { name: '重新打开' }));
  await screen.findByText('重新打开这份草稿？');
  isUnreadable = false;
  expect((await title()).value).toBe('展台');
  await press('放弃修改，重新打开');
  await waitFor(async () => expect((await title()).value).toBe('展台搭建与拆除'));
  expect(screen.queryByText('其他人刚刚改了这份草稿')).toBeNull();
  await type('展台搭建、拆除与运输');
  await waitFor(() => expect(stored.title).toBe('展台搭建、拆除与运输'));
  expect(saves.map(({ version }) => version)).toEqual([1, 2]);
});

it('saves what failed once the browser is online again', async () => {
  show('7');
  await type('展台与地毯');
  isAway = true;
  await screen.findByText(/没有保存上/);
  isAway = false;
  dispatchEvent(new Event('online'));
  await screen.findByText(/草稿已保存/);
  expect(stored.title).toBe('展台与地毯');
});

it('accuses nobody where a draft was saved and the answer was lost, and publishes it', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  stored = {
    ...stored,
    content: { ...content, questionsUntil: soon, deadline: soon, supplierIds: [3], fewestQuotes: 1 },
  };
  show('7');
  isAnswerLost = true;
  await type('展台与地毯');
  await screen.findByText(/没有保存上/);
  isAnswerLost = false;
  await press('发布并邀请 1 家');
  await press('确定发布');
  await waitFor(() => expect(publications).toBe(1));
  expect(saves.map(({ version }) => version)).toEqual([1, 1]);
  expect(screen.queryByText('其他人刚刚保存了这份草稿')).toBeNull();
});

/** A draft that can be published. */
function ready(): InquiryDetail {
  const times = { questionsUntil: '2099-01-01T01:00:00.000Z', deadline: '2099-01-02T01:00:00.000Z' };
  return { ...draft, content: { ...content, ...times, supplierIds: [3], fewestQuotes: 1 } };
}
const publishIt = async () => {
  await press('发布并邀请 1 家');
  await press('确定发布');
};

it('shows what was published as such though the answer was lost, at once or when it is pressed again', async () => {
  for (const lost of ['alone', 'offline'] as const) {
    stored = ready();
    isPublicationLost = lost;
    show('7');
    await publishIt();
    if (lost === 'offline') {
      await screen.findByText(/网络请求错误/);
      expect(screen.queryByRole('button', { name: '发新版本' })).toBeNull();
      isAway = false;
      await publishIt();
    }
    await screen.findByRole('button', { name: '发新版本' });
    expect(screen.queryByText(/没有保存上/)).toBeNull();
    expect(publications).toBe(1);
    publications = 0;
    cleanup();
    document.body.replaceChildren();
  }
});

it('says that a draft was published meanwhile where it differs, and leads there', async () => {
  stored = ready();
  show('7');
  await title();
  stored = { ...stored, version: 2, state: '10', edition: 1, deadline: stored.content.deadline };
  await type('展台与地毯');
  await screen.findByText('这份询价已经发布，不能再作为草稿保存');
  expect(screen.queryByRole('button', { name: '发新版本' })).toBeNull();
  expect((await title()).value).toBe('展台与地毯');
  await press('重新打开');
  await press('放弃修改，重新打开');
  await screen.findByRole('button', { name: '发新版本' });
});

it('opens a new inquiry under its number without a question when its first save succeeds at last', async () => {
  const { address } = show('new');
  isAway = true;
  await type('展台');
  await screen.findByText(/没有保存上/);
  isAway = false;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(address()).toBe('?inquiry=7'));
  expect(screen.queryByText('离开这一页？')).toBeNull();
});

it('asks before a draft is left that could not be saved, and then sends it no more', async () => {
  const { address } = show('7');
  await type('展台与地毯');
  isAway = true;
  await screen.findByText(/没有保存上/);
  await press('返回列表');
  await screen.findByText('有修改还没有保存，离开后会丢失。');
  expect(address()).toBe('?inquiry=7');
  isAway = false;
  await press('不保存，离开');
  await waitFor(() => expect(address()).toBe(''));
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(saves).toEqual([]);
});

it('begins a new inquiry from an earlier one, and keeps what was typed before as a draft', async () => {
  listed = [{ ...draft, id: 3, number: 'XJ-2026-0003', title: '年会搭建', state: '30' }];
  const { address } = show('new');
  await type('展台');
  await press('复制以往询价');
  await press('复制「年会搭建」');
  await waitFor(() => expect(address()).toBe('?inquiry=9'));
  await waitFor(async () => expect((await title()).value).toBe('第 3 份的副本'));
  expect(saves.at(-1)?.content.title).toBe('展台');
  expect(screen.queryByRole('button', { name: '复制以往询价' })).toBeNull();
});

it('keeps nothing of how one inquiry was compared for the next that is opened', async () => {
  const compared = '7&side=net&hide=past&lines=spread&suppliers=total&only=gaps';
  // Changes begin with the address of the window.
  history.replaceState(null, '', `/tpc/inquiries?inquiry=${compared}`);
  const { address } = show(compared);
  await title();
  fireEvent.click(screen.getByRole('button', { name: '返回列表' }));
  await waitFor(() => expect(address()).toBe(''));
  history.replaceState(null, '', '/');
});

it('lists how long open inquiries can still be answered, as a warning on the last day', async () => {
  const minute = 60_000;
  const open = { ...draft, state: '10', deadline: '2026-11-24T09:00:00.000Z' } as const;
  listed = [
    { ...open, id: 3, title: '年会搭建', remaining: (3 * 24 + 4) * 60 * minute + 12.5 * minute },
    { ...open, id: 4, title: '报告翻译', remaining: 134.5 * minute },
    { ...open, id: 5, title: '展台搭建', state: '20', remaining: 0 },
  ];
  show();
  const row = async (name: string) => (await screen.findByRole('button', { name })).closest('tr') as HTMLElement;
  expect((await row('年会搭建')).textContent).toContain('3 天 4 小时 12 分');
  const last = within(await row('报告翻译'));
  expect(last.getByRole('timer').textContent).toBe('2 小时 14 分');
  expect(last.getByText(/^02:14:\d\d$/)).toBeTruthy();
  expect(within(await row('展台搭建')).queryByRole('timer')).toBeNull();
});
