// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './inquiries-page.tsx';

const published: InquiryDetail = {
  ...{ id: 7, version: 1, number: 'XJ-2026-0007', title: '展台搭建', field: '10', state: '10', edition: 1 },
  content: {
    ...{ title: '展台搭建', field: '10', currency: 'CNY', otherCurrencies: ['USD'], includesTax: false, note: '' },
    ...{ lines: [{ name: '展台', specification: '', quantity: '2', unit: '座' }], attachments: [], supplierIds: [] },
    ...{ questionsUntil: null, deadline: '2099-01-02T09:00:00.000Z', validityDays: 60, fewestQuotes: 3 },
    ...{ tieRule: 'reason', maySplit: true, needsTwo: false },
  },
  ...{ deadline: '2099-01-02T09:00:00.000Z', questionsUntil: null, remaining: 86_400_000, invited: 1, quoted: 0 },
  ...{
    opened: 0,
    declined: 0,
    stale: 0,
    isOpened: false,
    openedAt: null,
    openedBy: [],
    opening: null,
    author: '林岚',
    authorId: 1,
  },
  ...{ viewers: null, reason: '', rates: [], questions: [], steps: [], invitations: [] },
  ...{ clock: '2026-11-20T02:00:00.000Z', changedAt: '2026-11-20T02:00:00.000Z' },
};

/** What the server has. */
let stored: InquiryDetail;
const asked: { readonly path: string; readonly body: { readonly version?: number; readonly key?: string } }[] = [];
/** What computing the audit chain again finds. */
let verified: object;
/** The answer to a file that is on its way. */
let arrive: (answer: object) => void;
/** Whether answers to what is copied are lost on their way. */
let isAnswerLost: boolean;
const sent = (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

const refused = { code: errorTable.INQUIRY_CHANGED.code, desc: '其他人刚刚改了', requestId: 'r' };

/** As the server changes an inquiry: only over the version that it is asked for. */
function change({ version }: { readonly version?: number }) {
  if (version !== stored.version) return refused;
  stored = { ...stored, version: stored.version + 1 };
  return { code: 200, result: stored };
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/inquiry/detail')) return Response.json({ code: 200, result: stored });
    if (address.includes('/list')) return Response.json({ code: 200, result: { total: 0, list: [] } });
    if (address.includes('/file/add')) return Response.json(await new Promise((resolve) => (arrive = resolve)));
    if (/compare|opening-?record/i.test(address)) {
      return Response.json({ code: errorTable.NOT_FOUND.code, desc: '不存在', requestId: 'r' });
    }
    if (address.includes('/verify')) return Response.json({ code: 200, result: verified });
    if (body === undefined) return Response.json({ code: 200, result: [] });
    const read = JSON.parse(body);
    asked.push({ path: address, body: read });
    if (address.endsWith('/copy') && isAnswerLost) throw new TypeError('lost');
    if (address.endsWith('/copy')) return Response.json({ code: 200, result: { ...stored, id: 8 } });
    if (address.endsWith('/invite')) {
      const isStill = stored.invitations.every((one) => one.supplierId !== read.supplierId || !one.isWithdrawn);
      return Response.json(read.isWithdrawn || isStill ? { code: 200, result: stored } : refused);
    }
    if (/\/(cancel|fail|withdrawInvitation)$/.test(address)) {
      const { code } = errorTable[address.endsWith('Invitation') ? 'NOT_FOUND' : 'INQUIRY_STATE_WRONG'];
      return Response.json({ code, desc: '现在不能这样操作', requestId: 'r' });
    }
    return Response.json(change(read));
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  stored = published;
  isAnswerLost = false;
  asked.length = 0;
});
afterEach(() => {
  history.replaceState(null, '', '/');
  cleanup();
  queries.clear();
  document.body.replaceChildren();
});

function show(search = '?inquiry=7', buttons = ['inquiry:edit']) {
  const page = { id: 44, name: '询价', path: '/tpc/inquiries', icon: 'building', component: 'Inquiries' };
  menuStore.set({
    status: 'ready',
    tree: [{ ...page, isGroup: false, isHidden: false, buttons, children: [] }],
  } as never);
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [`/tpc/inquiries${search}`] });
  const slot = document.body.appendChild(document.createElement('div'));
  render(
    <QueryClientProvider client={queries}>
      <PageActionsSlot value={slot}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
  return router;
}

const button = (name: string) => screen.findByRole('button', { name });

/** A colleague changes the inquiry, and the page looks at it again, as it does every half minute. */
async function colleagueChanges(values: Partial<InquiryDetail>) {
  stored = { ...stored, ...values, version: stored.version + 1, title: '展台搭建与拆除' };
  await queries.invalidateQueries({ queryKey: ['inquiry.detail'] });
  await screen.findByRole('heading', { name: '展台搭建与拆除' });
}

it('does not put a new version over the one that a colleague has published meanwhile', async () => {
  show();
  fireEvent.click(await button('发新版本'));
  const dialog = within(await screen.findByRole('dialog'));
  await colleagueChanges({ edition: 2 });
  fireEvent.change(dialog.getByLabelText('改动说明'), { target: { value: '加了地毯' } });
  fireEvent.click(dialog.getByRole('button', { name: /^确 ?定$/ }));
  await dialog.findByText('其他人刚刚改了这份询价');
  expect(sent('/inquiry/revise')).toMatchObject([{ version: 1 }]);
});

it('publishes a new version and a later deadline over rates that a colleague has set meanwhile', async () => {
  show();
  for (const [name, end, label] of [
    ['发新版本', '/inquiry/revise', '改动说明'],
    ['推迟截止', '/inquiry/extend', '原因'],
  ] as const) {
    fireEvent.click(await button(name));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(label), { target: { value: '加了地毯' } });
    const { version } = stored;
    stored = { ...stored, ...ratesOf('7.2'), version: version + 1 };
    fireEvent.click(dialog.getByRole('button', { name: /^确 ?定$/ }));
    await waitFor(() => expect(sent(end).map((body) => body.version)).toEqual([version, version + 1]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('shows what a colleague has published beside a new version, and publishes what is chosen of both', async () => {
  show();
  fireEvent.click(await button('发新版本'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('改动说明'), { target: { value: '加了地毯' } });
  fireEvent.change(dialog.getByLabelText('第 1 行 名称'), { target: { value: '展台与地毯' } });
  const deadline = '2099-02-02T09:00:00.000Z';
  stored = {
    ...stored,
    deadline,
    content: { ...stored.content, deadline, note: '同事的说明' },
    edition: 2,
    version: 2,
  };
  fireEvent.click(dialog.getByRole('button', { name: /^确 ?定$/ }));
  await dialog.findByText('其他人刚刚改了这份询价');
  const choices = dialog
    .getAllByRole('group')
    .map((group) => [
      group.querySelector('legend')?.textContent,
      within(group).getByRole<HTMLInputElement>('radio', { name: '用我的' }).checked,
    ]);
  expect(choices).toEqual([
    ['明细', true],
    ['给供应商的说明', false],
    ['报价截止', false],
  ]);
  fireEvent.click(dialog.getByRole('button', { name: '按选择保存' }));
  await waitFor(() => expect(sent('/inquiry/revise')).toHaveLength(2));
  expect(sent('/inquiry/revise')[1]).toMatchObject({
    ...{ version: 2, deadline, note: '同事的说明', change: '加了地毯' },
    lines: [{ name: '展台与地毯' }],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows what was asked for, also to who may not edit it', async () => {
  show('?inquiry=7', []);
  const asked = within(await screen.findByRole('region', { name: '询价内容' }));
  expect(asked.getByRole('cell', { name: '座' })).toBeTruthy();
});

it('moves the end of questions with the deadline, and leaves it out where there is none', async () => {
  show();
  const extend = async (times: Readonly<Record<string, string>>) => {
    fireEvent.click(await button('推迟截止'));
    const dialog = within(await screen.findByRole('dialog'));
    for (const [label, value] of Object.entries(times)) {
      fireEvent.change(dialog.getByLabelText(`${label} · 北京时间`), { target: { value } });
    }
    fireEvent.change(dialog.getByLabelText(/^原因|^理由/), { target: { value: '应要求' } });
    fireEvent.click(dialog.getByRole('button', { name: /^确 ?定$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await extend({ 新的截止时间: '2099-02-02T17:00' });
  await extend({ 新的截止时间: '2099-02-03T17:00', 提问截止: '2099-02-01T17:00' });
  const [first, second] = sent('/inquiry/extend');
  expect(first).not.toHaveProperty('questionsUntil');
  expect(second).toMatchObject({ deadline: '2099-02-03T09:00:00.000Z', questionsUntil: '2099-02-01T09:00:00.000Z' });
});

const rateField = () => screen.findByPlaceholderText<HTMLInputElement>('7.1234');
const typeRate = async (rate: string) => fireEvent.change(await rateField(), { target: { value: rate } });
const ratesOf = (rate: string): Pick<InquiryDetail, 'rates'> => ({
  rates: [{ currency: 'USD', rate, source: '外汇牌价', day: '2026-11-19' }],
});

it('does not put exchange rates over those that a colleague has saved while they were typed', async () => {
  show();
  await typeRate('7.1');
  await colleagueChanges(ratesOf('7.2'));
  expect((await rateField()).value).toBe('7.1');
  fireEvent.click(await button('保存汇率'));
  await screen.findByText('其他人刚刚保存了汇率');
  expect(sent('/inquiry/rates')).toMatchObject([{ version: 1 }]);
});

it('shows the rates of a colleague beside those that were typed, and saves what is chosen of both', async () => {
  show();
  await typeRate('7.1');
  stored = { ...stored, ...ratesOf('7.2'), version: 2 };
  fireEvent.click(await button('保存汇率'));
  const rate = await screen.findByRole('group', { name: /美元.* · 汇率$/ });
  expect(within(rate).getByText('2').tagName).toBe('DEL');
  expect(within(rate).getByText('1').tagName).toBe('INS');
  expect(within(rate).getByRole<HTMLInputElement>('radio', { name: '用我的' }).checked).toBe(true);
  fireEvent.click(await button('按选择保存'));
  await waitFor(() => expect(sent('/inquiry/rates')).toHaveLength(2));
  expect(sent('/inquiry/rates')[1]).toMatchObject({
    version: 2,
    rates: [{ currency: 'USD', rate: '7.1', source: '外汇牌价', day: '2026-11-19' }],
  });
  await waitFor(() => expect(screen.queryByText('其他人刚刚保存了汇率')).toBeNull());
  expect(await rateField()).toHaveProperty('disabled', false);
});

it('saves rates over what a colleague has changed besides, though the page does not know of it yet', async () => {
  show();
  await typeRate('7.1');
  stored = { ...stored, deadline: '2099-02-02T09:00:00.000Z', version: 2 };
  fireEvent.click(await button('保存汇率'));
  await waitFor(() => expect(sent('/inquiry/rates').map(({ version }) => version)).toEqual([1, 2]));
  expect(screen.queryByText('其他人刚刚保存了汇率')).toBeNull();
});

it('takes rates that are stored as they were sent as saved: their answer was lost on the way', async () => {
  stored = { ...published, ...ratesOf('7.0') };
  show();
  await typeRate('7.1 ');
  stored = { ...stored, ...ratesOf('7.1'), version: 2 };
  fireEvent.click(await button('保存汇率'));
  await screen.findByText('汇率已保存，写入审计链');
  expect(screen.queryByText('其他人刚刚保存了汇率')).toBeNull();
  expect(sent('/inquiry/rates')).toHaveLength(1);
});

it('takes a later deadline that is stored as it was sent as done, and tells of a colleague’s other one', async () => {
  for (const [deadline, isTold] of [
    ['2099-02-02T09:00:00.000Z', false],
    ['2099-02-03T09:00:00.000Z', true],
  ] as const) {
    stored = published;
    show();
    fireEvent.click(await button('推迟截止'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('新的截止时间 · 北京时间'), { target: { value: '2099-02-02T17:00' } });
    fireEvent.change(dialog.getByLabelText(/^原因|^理由/), { target: { value: '应要求' } });
    stored = { ...stored, deadline, content: { ...stored.content, deadline }, version: 2 };
    fireEvent.click(dialog.getByRole('button', { name: /^确 ?定$/ }));
    if (isTold) await dialog.findByText('其他人刚刚改了这份询价');
    else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('/inquiry/extend')).toHaveLength(1);
    asked.length = 0;
    cleanup();
    queries.clear();
  }
});

it('shows the rates of a colleague where nothing was typed, and saves over them', async () => {
  show();
  await rateField();
  await colleagueChanges(ratesOf('7.2'));
  await waitFor(async () => expect((await rateField()).value).toBe('7.2'));
  await typeRate('7.3');
  fireEvent.click(await button('保存汇率'));
  await waitFor(() => expect(sent('/inquiry/rates')).toMatchObject([{ version: 2 }]));
});

it('saves rates that were typed while something else of the inquiry was changed', async () => {
  show();
  await typeRate('7.1');
  await colleagueChanges({ deadline: '2099-02-02T09:00:00.000Z' });
  fireEvent.click(await button('保存汇率'));
  await waitFor(() => expect(sent('/inquiry/rates')).toMatchObject([{ version: 2, rates: [{ rate: '7.1' }] }]));
});

it('keeps a file away that is removed while another is on its way, and waits for the other', async () => {
  const fileOf = (name: string) => ({ id: name, name, bytes: 1, digest: '' });
  stored = { ...published, content: { ...published.content, attachments: [fileOf('first.pdf')] } };
  show();
  fireEvent.click(await button('发新版本'));
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^确 ?定$/ });
  const input = document.querySelector('[role=dialog] input[accept*=pdf]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'second.pdf')] } });
  await dialog.findByText('文件上传完才能提交');
  expect(confirm().disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: '移除附件「first.pdf」' }));
  await waitFor(() => expect(arrive).toBeDefined());
  arrive({ code: 200, result: fileOf('second.pdf') });
  await waitFor(() => expect(confirm().disabled).toBe(false));
  fireEvent.change(dialog.getByLabelText('改动说明'), { target: { value: '换了附件' } });
  fireEvent.click(confirm());
  await waitFor(() => expect(sent('/inquiry/revise')).toMatchObject([{ attachments: [{ name: 'second.pdf' }] }]));
});

it('copies an inquiry once however often its button is pressed, and one step back leads to where it was copied', async () => {
  const router = show();
  const copy = await button('复制为新询价');
  fireEvent.click(copy);
  fireEvent.click(copy);
  await waitFor(() => expect(router.state.location.search).toBe('?inquiry=8'));
  expect(sent('/inquiry/copy')).toHaveLength(1);
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?inquiry=7');
});

it('copies an inquiry with the same key again where the answer was lost', async () => {
  isAnswerLost = true;
  const router = show();
  const copy = await button('复制为新询价');
  fireEvent.click(copy);
  await waitFor(() => expect(sent('/inquiry/copy')).toHaveLength(1));
  isAnswerLost = false;
  await waitFor(() => {
    fireEvent.click(copy);
    expect(router.state.location.search).toBe('?inquiry=8');
  });
  const keys = sent('/inquiry/copy').map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

it('sets the units of its counts apart, as those of the remaining time', async () => {
  stored = { ...published, invited: 4, quoted: 2 };
  show();
  const figure = async (label: string) => (await screen.findByText(label)).nextElementSibling?.querySelector('b');
  const invited = await figure('已邀请');
  expect(invited?.textContent).toBe('4 家');
  expect(invited?.querySelector('i')?.textContent).toBe('家');
  expect((await figure('已报价'))?.querySelector('i')?.textContent).toBe('份');
});

it('leaves what was shown of it behind when the list is opened again', async () => {
  const search = '?sort=deadline&inquiry=7&shows=record&suppliers=total&lines=spread&hide=terms&only=open';
  window.history.replaceState(null, '', `/tpc/inquiries${search}`);
  const router = show(search);
  await screen.findByRole('heading', { name: '展台搭建' });
  fireEvent.click(await button('返回列表'));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=deadline'));
  window.history.replaceState(null, '', '/');
});

const questions: InquiryDetail['questions'] = [
  { number: 1, question: '展台要拆吗？', askedAt: '2026-11-19T02:00:00.000Z', answer: null, answeredAt: null },
];

const keepsTab = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('asks before an answer or a rate that was typed is left', async () => {
  stored = { ...published, questions };
  const router = show();
  fireEvent.change(await screen.findByLabelText('答复第 1 问'), { target: { value: '要拆' } });
  await waitFor(() => expect(keepsTab()).toBe(true));
  await act(() => router.navigate('/tpc/inquiries'));
  fireEvent.click(await button('留在这一页'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('答复第 1 问').value).toBe('要拆');
  fireEvent.change(screen.getByLabelText('答复第 1 问'), { target: { value: '' } });
  await waitFor(() => expect(keepsTab()).toBe(false));
  await typeRate('7.1');
  await act(() => router.navigate('/tpc/inquiries'));
  fireEvent.click(await button('不保存，离开'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('keeps an answer in sight that was being typed when a colleague has answered', async () => {
  stored = { ...published, questions };
  show();
  fireEvent.change(await screen.findByLabelText('答复第 1 问'), { target: { value: '要拆，当天' } });
  await colleagueChanges({ questions: questions.map((one) => ({ ...one, answer: '要拆' })) });
  const kept = screen.getByLabelText<HTMLTextAreaElement>('答复第 1 问');
  expect([kept.value, kept.readOnly]).toEqual(['要拆，当天', true]);
  expect(screen.queryByRole('button', { name: '答复全部' })).toBeNull();
  fireEvent.click(await button('放弃修改'));
  await waitFor(() => expect(screen.queryByLabelText('答复第 1 问')).toBeNull());
});

it('takes an answer that is stored as it was sent as given, pressed again or only read', async () => {
  for (const isPressed of [true, false]) {
    stored = { ...published, questions };
    show();
    fireEvent.change(await screen.findByLabelText('答复第 1 问'), { target: { value: '要拆，当天 ' } });
    const answered = { ...stored, questions: questions.map((one) => ({ ...one, answer: '要拆，当天' })) };
    if (isPressed) {
      stored = answered;
      fireEvent.click(await button('答复全部'));
      await screen.findByText('已答复，全部受邀方可见');
    } else await colleagueChanges(answered);
    await waitFor(() => expect(screen.queryByLabelText('答复第 1 问')).toBeNull());
    expect(screen.queryByText('其他人刚刚改了')).toBeNull();
    expect(keepsTab()).toBe(false);
    cleanup();
    queries.clear();
  }
});

it('takes an end and a withdrawal that are stored with the reason that was typed as done, and tells of others', async () => {
  const step = { entry: 5, hash: 'ab'.repeat(32), action: 'inquiry.withdrawInvitation', name: '撤回', by: '林岚' };
  const withdrawal = (reason: string): Partial<InquiryDetail> => ({
    invitations: [{ ...invitedOne, isWithdrawn: true }],
    steps: [{ ...step, at: published.clock, note: `甲 · ${reason}` }],
  });
  type Values = Partial<InquiryDetail>;
  const acts: readonly [name: RegExp, begun: Values, endedFor: (reason: string) => Values][] = [
    [/^取消询价$/, {}, (reason) => ({ state: '40', reason })],
    [/^流\s?标$/, { state: '20' }, (reason) => ({ state: '50', reason })],
    [/^撤回邀请$/, { invitations: [invitedOne] }, withdrawal],
  ];
  for (const [name, begun, endedFor] of acts) {
    for (const reason of ['预算取消', '同事的理由']) {
      stored = { ...published, ...begun };
      show('?inquiry=7', ['inquiry:edit', 'inquiry:award']);
      fireEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '预算取消 ' } });
      stored = { ...stored, version: 2, ...endedFor(reason) };
      fireEvent.click(dialog.getByRole('button', { name: /^确 ?定$/ }));
      if (reason === '预算取消') await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      else await dialog.findByText('现在不能这样操作');
      cleanup();
      queries.clear();
      document.body.replaceChildren();
    }
  }
});

it('asks before Escape throws away the lines of a new version', async () => {
  show();
  fireEvent.click(await button('发新版本'));
  const change = within(await screen.findByRole('dialog')).getByLabelText<HTMLTextAreaElement>('改动说明');
  fireEvent.change(change, { target: { value: '加了地毯' } });
  fireEvent.keyDown(change, { key: 'Escape' });
  fireEvent.click(await button('继续填写'));
  expect([change.isConnected, change.value]).toEqual([true, '加了地毯']);
});

it('keeps what was typed while the record of the opening is looked at', async () => {
  const question = { number: 1, question: '可以分批吗？', askedAt: published.clock, answer: null, answeredAt: null };
  stored = { ...published, questions: [question] };
  // What changes a part of the address begins with the window's.
  history.replaceState(null, '', '/tpc/inquiries?inquiry=7');
  show();
  fireEvent.change(await screen.findByLabelText('答复第 1 问'), { target: { value: '可以，分两批' } });
  await colleagueChanges({ state: '20', isOpened: true, openedAt: published.clock });
  fireEvent.click(await button('开启记录'));
  await button('返回比价');
  expect(screen.queryByRole('heading', { name: '展台搭建与拆除' })).toBeNull();
  fireEvent.click(await button('返回比价'));
  await screen.findByRole('heading', { name: '展台搭建与拆除' });
  expect(screen.getByDisplayValue('可以，分两批')).toBeTruthy();
});

it('marks who could not be invited any more, while nothing is decided', async () => {
  const invited = { email: 'lin@example.com', mobile: '', delivery: null, isWithdrawn: false } as const;
  const invitations: InquiryDetail['invitations'] = [
    { ...invited, supplierId: 1, name: '甲', isInvitable: true, supplierState: 'approved' },
    { ...invited, supplierId: 2, name: '乙', isInvitable: false, supplierState: 'suspended' },
    { ...invited, supplierId: 3, name: '丙', isInvitable: false, supplierState: 'approved' },
  ];
  stored = { ...published, invitations };
  show();
  const of = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await of('甲')).not.toMatch(/已暂停|证书/);
  expect(await of('乙')).toContain('已暂停');
  expect(await of('丙')).toContain('证书已到期或没有邮箱');
  await colleagueChanges({ state: '40' });
  expect(await of('乙')).not.toContain('已暂停');
});

const invitedOne: InquiryDetail['invitations'][number] = {
  ...{ supplierId: 1, name: '甲', email: 'lin@example.com', mobile: '', delivery: null, isWithdrawn: false },
  ...{ isInvitable: true, supplierState: 'approved' },
};
const forSuppliers = '写入审计链，受邀方会看到。';
const pressText = async (name: string) => fireEvent.click(await screen.findByText(name));

it('says of a later deadline that suppliers see its reason', async () => {
  show();
  await pressText('推迟截止');
  expect(await screen.findByText(forSuppliers)).toBeTruthy();
});

it('says that a supplier whose invitation is withdrawn is not told why', async () => {
  stored = { ...published, invitations: [invitedOne] };
  show();
  await pressText('撤回邀请');
  expect(await screen.findByText('写入审计链。受邀方不会收到通知，也看不到理由。')).toBeTruthy();
  expect(screen.queryByText(forSuppliers)).toBeNull();
});

it('calls it another invitation where one was withdrawn, which sends no link again', async () => {
  stored = { ...published, invitations: [invitedOne, { ...invitedOne, supplierId: 2, name: '乙', isWithdrawn: true }] };
  show();
  await screen.findByRole('button', { name: '再发一次' });
  await pressText('重新邀请');
  await screen.findByText('已重新邀请，链接是新的');
  expect(sent('/invite')).toEqual([{ id: 7, supplierId: 2, isWithdrawn: true }]);
});

it('sends no link again over a withdrawal that a colleague has made meanwhile, and shows it', async () => {
  stored = { ...published, invitations: [invitedOne] };
  show();
  const again = await button('再发一次');
  stored = { ...stored, invitations: [{ ...invitedOne, isWithdrawn: true }] };
  fireEvent.click(again);
  await screen.findByText('重新邀请');
  expect(await screen.findByText('其他人刚刚改了')).toBeTruthy();
  expect(screen.queryByText('已再发一次邀请')).toBeNull();
});

it('says that suppliers do not see why too few quotes were opened', async () => {
  stored = { ...published, state: '20' };
  show('?inquiry=7', ['inquiry:edit', 'inquiry:open']);
  await pressText('写明理由继续');
  expect(await screen.findByText('写入审计链和开启记录，受邀方看不到。')).toBeTruthy();
  expect(screen.queryByText(forSuppliers)).toBeNull();
});

it('opens no quotes by rates that a colleague has set meanwhile before they were seen, and keeps the reason', async () => {
  const rate = { currency: 'USD' as const, rate: '7.1', source: '中间价', day: '2026-11-20' };
  for (const [quoted, name] of [
    [3, '开启报价'],
    [0, '写明理由继续'],
  ] as const) {
    stored = { ...published, state: '20', quoted, rates: [rate] };
    show('?inquiry=7', ['inquiry:edit', 'inquiry:open']);
    const opener = await button(name);
    stored = { ...stored, version: 2, rates: [{ ...rate, rate: '71' }] };
    fireEvent.click(opener);
    const dialog = name === '开启报价' ? undefined : within(await screen.findByRole('dialog'));
    const confirm = () => dialog && fireEvent.click(dialog.getByRole('button', { name: /^确 ?定$/ }));
    if (dialog) fireEvent.change(dialog.getByLabelText('原因'), { target: { value: '只有两家' } });
    confirm();
    await screen.findByText(/还没有开启/);
    await screen.findByText(/= 71 /);
    if (dialog) expect(dialog.getByDisplayValue('只有两家')).toBeTruthy();
    if (dialog) confirm();
    // Its sign of waiting goes by a motion, which there is none of here.
    else fireEvent.click(screen.getByRole('button', { name: /开启报价/ }));
    await waitFor(() => expect(sent('/inquiry/open').map(({ version }) => version)).toEqual([1, 2]));
    asked.length = 0;
    cleanup();
    queries.clear();
  }
});

it('claims nothing of steps that an archive of the audit log has taken', async () => {
  stored = { ...published, state: '20' };
  verified = { from: 0, until: 0, entries: 0, broken: null };
  show();
  fireEvent.click(await button('核对'));
  expect(await screen.findByText(/^这份询价的步骤已随操作记录归档/)).toBeTruthy();
  expect(screen.queryByText(/重算后全部相符/)).toBeNull();
});

it('names the year of what happened in an earlier one, and of a deadline in a later one', async () => {
  const step = { entry: 5, hash: 'ab'.repeat(32), action: 'inquiry.publish', name: '发布', by: '林岚', note: '' };
  stored = {
    ...published,
    steps: [{ ...step, at: '2019-11-18T02:00:00.000Z' }],
    questions: [
      { number: 1, question: '要拆吗？', askedAt: '2019-11-19T02:00:00.000Z', answer: '要', answeredAt: null },
    ],
  };
  show();
  expect(await screen.findByText('2019-11-18 10:00')).toBeTruthy();
  expect(screen.getByText('2019-11-19 10:00')).toBeTruthy();
  expect(screen.getAllByText(/2099-01-02 17:00/).filter(({ tagName }) => tagName === 'TIME').length).toBeGreaterThan(0);
  expect(screen.getByText(/^价格与附件加密存放，2099-01-02 17:00 之前/)).toBeTruthy();
});
