// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { usualConditions } from '#contract/insight/alert-rules.ts';
import type { AlertEvent, AlertRule, AlertRuleList, BackTest } from '#contract/insight/alerts.ts';
import { articlePath } from '#contract/paths.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { ruleBySearch } from '#web/workspace/insight/new-alert/starting-rule.ts';
import { toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import { PageActionsSlot } from '#web/workspace/ui/page-actions.tsx';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './alerts-page.tsx';
import { snoozeUntil } from './snooze-times.ts';

const noRules: AlertRuleList = { rules: [], colleagues: [] };
/** As they are, and which of them a change is told that it saved. */
let rules: AlertRuleList & { readonly saved?: number } = noRules;
let isRead = true;
/** What was sent to save a rule. */
let saved: string | undefined;
/** What was sent to remove one. */
let removed: string | undefined;
/** What was answered to proposals. */
const answers: string[] = [];
/** How many changes of rules were sent. */
let changes = 0;
/** How a change of a rule is refused. */
let refusal: object | undefined;
/** How an act on alerts is refused. */
let actRefusal: object | undefined;
/** Answers a change of a rule, where that is to wait. */
let answering: Promise<void> | undefined;
/** Answers a back-test, where that is to wait. */
let testing: Promise<void> | undefined;
/** What a back-test finds, where it is not to fail. */
let found: BackTest | undefined;
/** With what status a back-test fails. */
let testStatus = 200;
let isDesk = true;
const layouts = new Set<(event: { readonly matches: boolean }) => void>();
const turn = (toDesk: boolean) =>
  act(() => {
    isDesk = toDesk;
    for (const follow of layouts) follow({ matches: toDesk });
  });
const counts = { open: 0, acknowledged: 0, resolved: 0 };
let events: readonly AlertEvent[] = [];
/** What was done with alerts. */
const acted: object[] = [];
/** An alert that the list does not reach. */
let elsewhere: AlertEvent | undefined;

/** The alerts that a page is asked for. */
function pageOf(request?: RequestInit): readonly AlertEvent[] {
  const { page, pageSize } = JSON.parse(String(request?.body));
  return events.slice((page - 1) * pageSize, page * pageSize);
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (address.endsWith('/alert/saveRule')) saved = String(request?.body);
    if (address.endsWith('/alert/removeRule')) removed = String(request?.body);
    if (address.endsWith('/alert/answerProposal')) answers.push(String(request?.body));
    if (/\/alert\/((save|remove)Rule|answerProposal)$/.test(address)) {
      changes += 1;
      await answering;
      if (refusal) return Response.json(refusal);
    }
    if (address.endsWith('/alert/backTest')) {
      await testing;
      if (testStatus !== 200) return Response.json({ code: testStatus, desc: '暂时不能回测' }, { status: testStatus });
    }
    if (address.endsWith('/alert/act')) {
      const { act: asked, ids, ...rest } = JSON.parse(String(request?.body));
      acted.push({ act: asked, ...rest });
      if (actRefusal) return Response.json(actRefusal, { status: 400 });
      events = events.map((event) =>
        ids.includes(event.id) && asked !== 'assign'
          ? { ...event, state: asked === 'reopen' ? 'open' : asked === 'resolve' ? 'resolved' : 'acknowledged' }
          : event,
      );
      return Response.json({ code: 200, result: events });
    }
    if (address.endsWith('/explorer/reading')) {
      return Response.json({ code: 200, result: { pieces: [], mistakes: [], nearest: null } });
    }
    if (address.endsWith('/alert/detail/9')) {
      return elsewhere
        ? Response.json({ code: 200, result: elsewhere })
        : Response.json({ code: 404, desc: '内容不存在' }, { status: 404 });
    }
    return Response.json(
      address.endsWith('/alert/list')
        ? { code: 200, result: { total: events.length, counts, list: pageOf(request) } }
        : address.includes('/alert/backTest')
          ? found
            ? { code: 200, result: found }
            : { code: 500, desc: '暂时不能回测', requestId: 'r' }
          : isRead
            ? { code: 200, result: rules }
            : { code: 500, desc: '暂时读不到规则', requestId: 'r' },
    );
  });
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDesk;
    },
    addEventListener: (_: string, follow: (event: { readonly matches: boolean }) => void) => layouts.add(follow),
    removeEventListener: (_: string, follow: (event: { readonly matches: boolean }) => void) => layouts.delete(follow),
  }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  const meta = { title: '告警', icon: '', buttons: ['alert:edit'] };
  const page = { ...{ id: 31, pid: 0, name: '告警', path: '/ba/alerts', icon: '', title: '告警' }, meta };
  const items = [{ ...page, component: 'BaAlerts', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
});
let queries: QueryClient | undefined;
let router: ReturnType<typeof createBrowserRouter> | undefined;
afterEach(() => {
  events = [];
  acted.length = 0;
  elsewhere = undefined;
  rules = noRules;
  isRead = true;
  saved = undefined;
  answers.length = 0;
  changes = 0;
  removed = undefined;
  refusal = undefined;
  actRefusal = undefined;
  answering = undefined;
  testing = undefined;
  found = undefined;
  testStatus = 200;
  cleanup();
  isDesk = true;
  router?.dispose();
});

function open(address: string, state: object | null = null) {
  history.replaceState(state && { usr: state }, '', address);
  router = createBrowserRouter([{ path: '/ba/alerts', element: <Component /> }]);
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <PageActionsSlot value={document.body}>
        <RouterProvider router={router} />
      </PageActionsSlot>
    </QueryClientProvider>,
  );
}

async function writeRule() {
  open('/ba/alerts?rule=new');
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '产线告警' } });
}

const name = () => screen.getByLabelText<HTMLInputElement>('名称');
/** A rule can be saved once its condition was tested. */
/** The button of a rule that is open, once its condition was tested. */
async function findSaving(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: /保存规则/ });
  await waitFor(() => expect(button.ariaBusy).toBe('false'));
  return button;
}
const save = async () => fireEvent.click(await findSaving());

const press = (text: string | RegExp) => fireEvent.click(screen.getByRole('button', { name: text }));

it('asks before a rule that was typed is closed, and keeps it', async () => {
  await writeRule();
  press(/^取\s?消$/);
  press('留在这一页');
  expect(name().value).toBe('产线告警');
  press('关闭');
  press('不保存，离开');
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
});

it('goes on with a rule while alerts beside it are looked at', async () => {
  await writeRule();
  fireEvent.click(screen.getByRole('radio', { name: /^已解决/ }));
  await waitFor(() => expect(location.search).toContain('state=resolved'));
  expect(screen.queryByText('离开这一页？')).toBeNull();
  expect(name().value).toBe('产线告警');
});

it('is saved once its very condition was tested, or the test has failed, and says what it waits for', async () => {
  const first = Promise.withResolvers<void>();
  testing = first.promise;
  await writeRule();
  const isBusy = () => screen.getByRole('button', { name: /保存规则/ }).ariaBusy;
  expect(isBusy()).toBe('true');
  press(/保存规则/);
  expect(saved).toBeUndefined();
  expect(screen.getByText('回看这个条件之后可以保存')).toBeTruthy();
  first.resolve();
  await waitFor(() => expect(isBusy()).toBe('false'));
  expect(screen.queryByText('回看这个条件之后可以保存')).toBeNull();
  const second = Promise.withResolvers<void>();
  testing = second.promise;
  fireEvent.click(screen.getByRole('radio', { name: /^声量/ }));
  expect(isBusy()).toBe('true');
  // Longer than the pause after a change: the test is on its way.
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(isBusy()).toBe('true');
  second.resolve();
  await save();
  await waitFor(() => expect(saved).toBeDefined());
  expect(JSON.parse(saved ?? '')).toMatchObject({ condition: { kind: 'volume' } });
});

it.each([200, 408, 429, 500, 503])(
  'says that its test has failed with %i, and tries it again with what was typed',
  async (status) => {
    testStatus = status;
    await writeRule();
    fireEvent.change(name(), { target: { value: '写到一半' } });
    const again = await screen.findByRole('button', { name: /^重\s?试$/ });
    expect(screen.getByText('没有算出回看结果').closest('[role="alert"]')).toBeTruthy();
    testStatus = 200;
    found = noHits;
    again.focus();
    fireEvent.click(again);
    await screen.findByRole('region', { name: '回看 90 天' });
    expect(document.activeElement).not.toBe(document.body);
    expect(name().value).toBe('写到一半');
  },
);

it('leaves it to the field to say what is wrong with a condition that cannot be tested', async () => {
  testStatus = 400;
  await writeRule();
  await screen.findByText('条件写对后，这里显示过去 90 天会提醒几次。');
  expect(screen.queryByRole('button', { name: /^重\s?试$/ })).toBeNull();
});

it('is saved without a question', async () => {
  await writeRule();
  await save();
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  expect(location.search).toBe('');
});

it('asks for the same rule again after a lost answer, and saves what was changed since over it', async () => {
  const keys: unknown[] = [];
  refusal = { code: 500, desc: '暂时存不了', requestId: 'r' };
  await writeRule();
  const tryToSave = async () => {
    const before = changes;
    await save();
    await waitFor(() => expect(changes).toBe(before + 1));
    await waitFor(() => expect(name().disabled).toBe(false));
    keys.push(JSON.parse(saved ?? '{}').key);
  };
  await tryToSave();
  await tryToSave();
  expect([typeof keys[0], keys[1] === keys[0]]).toEqual(['string', true]);
  fireEvent.change(name(), { target: { value: '另一条' } });
  refusal = undefined;
  rules = { ...noRules, saved: 8 };
  await save();
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  expect(JSON.parse(saved ?? '{}')).toMatchObject({ id: 8, version: 0, name: '另一条' });
  expect(JSON.parse(saved ?? '{}').key).toBeUndefined();
});

it('saves a rule with the version that was opened, also where a colleague has changed it since', async () => {
  const condition = usualConditions.spike;
  const rule = { ...{ id: 5, condition, isOn: true, version: 3, name: '产线', isNamed: true, isStarting: false } };
  rules = { rules: [{ ...rule, goneCompanies: [], assignee: null, fired: 0, proposal: null }], colleagues: [] };
  open('/ba/alerts?rule=5');
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '产线告警' } });
  rules = {
    rules: [{ ...rule, version: 4, goneCompanies: [], assignee: null, fired: 7, proposal: null }],
    colleagues: [],
  };
  await act(async () => {
    await queries?.invalidateQueries({ queryKey: ['alert.rules'] });
    // The page is told of it a moment later.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await save();
  await waitFor(() => expect(saved).toBeDefined());
  expect(JSON.parse(saved ?? '')).toMatchObject({ id: 5, version: 3, name: '产线告警' });
});

const rule: AlertRule = {
  ...{
    id: 5,
    condition: usualConditions.spike,
    isOn: true,
    version: 3,
    name: '产线',
    isNamed: true,
    isStarting: false,
  },
  ...{ goneCompanies: [], assignee: null, fired: 0, proposal: null },
};
const noHits: BackTest = {
  ...{ times: 0, from: '2026-09-01', until: '2026-11-29', since: null, stories: 20 },
  ...{ course: null, hits: [], nearest: [], proposal: null, goneCompanies: [] },
};
const changed = { code: 1305, desc: '规则已被改动' };

/** A rule in which a name is typed while a colleague has saved another one. */
async function writeOverColleague() {
  rules = { rules: [rule], colleagues: [] };
  open('/ba/alerts?rule=5');
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '产线告警' } });
  rules = { rules: [{ ...rule, version: 4, name: '产线二', isOn: false }], colleagues: [] };
  refusal = changed;
}

it('says which companies of a theme do not exist, and leaves them out', async () => {
  const condition = { kind: 'theme', query: 'company=7&company=9', isOwn: false } as const;
  rules = { rules: [{ ...rule, condition, goneCompanies: [9] }], colleagues: [] };
  open('/ba/alerts?rule=5');
  const words = '所选公司中有 1 家不存在，没有报道提到';
  await screen.findByText(words);
  fireEvent.click(screen.getByRole('button', { name: '去掉不存在的公司' }));
  expect(screen.queryByText(words)).toBeNull();
  await save();
  await waitFor(() => expect(saved).toBeDefined());
  expect(JSON.parse(saved ?? '').condition).toEqual({ kind: 'theme', query: 'company=7', isOwn: false });
});

it.each([
  [/提到本公司/, true],
  [/不论提到谁/, false],
])(
  'makes a rule about none but companies that do not exist one about others only by a choice: %s',
  async (scope, isOwn) => {
    const condition = { kind: 'theme', query: 'q=整改&company=9', isOwn: false } as const;
    rules = { rules: [{ ...rule, condition, goneCompanies: [9] }], colleagues: [] };
    open('/ba/alerts?rule=5');
    const words = '所选公司都不存在，这条规则不针对任何公司，请重新选择提到谁的报道';
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: '去掉不存在的公司' })).toBeNull();
    expect(screen.getByText('请选择')).toBeTruthy();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '提到谁的报道' }));
    fireEvent.click(await screen.findByText(scope, { selector: '.ant-select-item-option-content' }));
    expect(screen.queryByText(words)).toBeNull();
    await save();
    await waitFor(() => expect(saved).toBeDefined());
    const { query, ...rest } = JSON.parse(saved ?? '').condition;
    expect([new URLSearchParams(query).toString(), rest]).toEqual([
      new URLSearchParams('q=整改').toString(),
      { kind: 'theme', isOwn },
    ]);
  },
);

it('says of a new rule, too, which companies of its search do not exist, before it is saved', async () => {
  found = { ...noHits, goneCompanies: [9] };
  open('/ba/alerts?rule=new', ruleBySearch('整改', 'q=整改&company=7&company=9'));
  await screen.findByText('所选公司中有 1 家不存在，没有报道提到');
});

it('tells of a number that cannot be read at its field, and saves the rule once it can', async () => {
  await writeRule();
  fireEvent.click(screen.getByRole('radio', { name: /^声量/ }));
  const stories = screen.getByRole<HTMLInputElement>('spinbutton');
  fireEvent.change(stories, { target: { value: '三十' } });
  fireEvent.blur(stories);
  expect(stories.value).toBe('三十');
  expect(screen.getByText('请输入数字').id).toBe(stories.getAttribute('aria-describedby'));
  await save();
  expect(document.activeElement).toBe(stories);
  fireEvent.change(stories, { target: { value: '' } });
  await screen.findByText('请填写这一项');
  fireEvent.change(stories, { target: { value: '４５' } });
  expect(screen.queryByText('请填写这一项')).toBeNull();
  await save();
  await waitFor(() => expect(saved).toBeDefined());
  expect(changes).toBe(1);
  expect(JSON.parse(saved ?? '')).toMatchObject({ condition: { kind: 'volume', stories: 45 } });
});

it('tells of a number beyond its bounds at its field at once, as it was typed', async () => {
  await writeRule();
  fireEvent.click(screen.getByRole('radio', { name: /^声量/ }));
  const stories = screen.getByRole<HTMLInputElement>('spinbutton');
  fireEvent.change(stories, { target: { value: '900000' } });
  fireEvent.blur(stories);
  expect(stories.value).toBe('900000');
  expect(screen.getByText(/^不能大于/).id).toBe(stories.getAttribute('aria-describedby'));
  await save();
  expect([document.activeElement, saved]).toEqual([stories, undefined]);
});

it('takes the distance to a name in full-width digits, nothing for anywhere, and no text', async () => {
  await writeRule();
  fireEvent.click(screen.getByRole('radio', { name: /^关键词/ }));
  const near = screen.getByRole<HTMLInputElement>('spinbutton');
  fireEvent.change(near, { target: { value: '近处' } });
  await screen.findByText('请输入数字');
  fireEvent.change(near, { target: { value: '' } });
  expect(screen.queryByText('请输入数字')).toBeNull();
  await save();
  await waitFor(() => expect(saved).toBeDefined());
  expect(JSON.parse(saved ?? '')).toMatchObject({ condition: { kind: 'keyword', near: null } });
});

it('asks before a rule is removed, and says what goes with it', async () => {
  rules = { rules: [rule], colleagues: [] };
  open('/ba/alerts?rule=5');
  await screen.findByLabelText('名称');
  press(/^删\s?除$/);
  const question = await screen.findByText('删除「产线」？它的告警一并删除，指派过或处理过的除外。');
  expect(removed).toBeUndefined();
  const asked = question.closest<HTMLElement>('[role="tooltip"], .ant-popover') ?? document.body;
  fireEvent.click(within(asked).getByRole('button', { name: /^删\s?除$/ }));
  await waitFor(() => expect(JSON.parse(removed ?? '{}')).toEqual({ id: 5, version: 3 }));
});

it('keeps what was typed where a colleague has changed the rule, and saves it over theirs when told to', async () => {
  await writeOverColleague();
  await save();
  await screen.findByText('其他人刚刚改过这条规则');
  expect(screen.getByText(/现在是「产线二」：.*已停用/)).toBeTruthy();
  expect(name().value).toBe('产线告警');
  refusal = undefined;
  press('用我填写的覆盖');
  await waitFor(() => expect(JSON.parse(saved ?? '')).toMatchObject({ version: 4, name: '产线告警', isOn: false }));
});

it('takes a rule that is stored as it was sent as saved: its answer was lost on the way', async () => {
  await writeOverColleague();
  rules = { rules: [{ ...rule, version: 4, name: '产线告警' }], colleagues: [] };
  await save();
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  expect(screen.queryByText('其他人刚刚改过这条规则')).toBeNull();
  expect(changes).toBe(1);
});

it('takes nothing as saved where a colleague has turned the rule off meanwhile', async () => {
  await writeOverColleague();
  rules = { rules: [{ ...rule, version: 4, name: '产线告警', isOn: false }], colleagues: [] };
  await save();
  await screen.findByText('其他人刚刚改过这条规则');
});

it('takes the rule of a colleague in place of what was typed when told to', async () => {
  await writeOverColleague();
  await save();
  fireEvent.click(await screen.findByRole('button', { name: '放弃我的，改用新的' }));
  expect(name().value).toBe('产线二');
  press(/^取\s?消$/);
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
});

it('keeps what was typed over a rule that a colleague has removed', async () => {
  await writeOverColleague();
  rules = noRules;
  refusal = { code: 404, desc: '规则不在了' };
  await save();
  await screen.findByText('规则不在了');
  expect(name().value).toBe('产线告警');
});

/** Presses a button as the keyboard does, which has to be at it. */
function pressByKey(text: string | RegExp): void {
  const button = screen.getByRole('button', { name: text });
  button.focus();
  fireEvent.click(button);
}
const focused = () => document.activeElement?.textContent;

it('goes on with the keyboard in a rule that is opened, and in the list at it once it is closed', async () => {
  rules = { rules: [rule], colleagues: [] };
  open('/ba/alerts');
  await screen.findByRole('button', { name: '产线' });
  pressByKey('产线');
  await waitFor(() => expect(focused()).toBe('修改规则'));
  pressByKey(/^取\s?消$/);
  await waitFor(() => expect(focused()).toBe('产线'));
  pressByKey('新建规则');
  await waitFor(() => expect(focused()).toBe('新建规则'));
  expect(document.activeElement?.tagName).toBe('H2');
  (await findSaving()).focus();
  await save();
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
  expect(document.activeElement?.tagName).toBe('BUTTON');
  expect(focused()).toBe('新建规则');
});

it('leaves the keyboard where it is when an address opens a rule', async () => {
  rules = { rules: [rule], colleagues: [] };
  open('/ba/alerts?rule=5');
  await screen.findByLabelText('名称');
  expect(document.activeElement).toBe(document.body);
});

it('goes on with the keyboard at what can be pressed where a colleague has changed the rule', async () => {
  await writeOverColleague();
  (await findSaving()).focus();
  await save();
  await waitFor(() => expect(focused()).toBe('用我填写的覆盖'));
  pressByKey('放弃我的，改用新的');
  expect(focused()).toBe('保存规则');
});

it.each([
  { field: '突增 z 的下限', path: 'body.condition.z', kind: '突增', said: '请填 1 至 20' },
  { field: '检索式', path: 'body.condition.q', kind: '关键词', said: '括号没有成对' },
  { field: '检索词', path: 'body.condition.query', kind: '主题与事件', said: '括号没有成对' },
  { field: '名称', path: 'body.name', kind: '突增', said: '请改用别的名称' },
])('says at the field what is wrong with it and goes there: $field', async ({ field, path, kind, said }) => {
  await writeRule();
  fireEvent.click(screen.getByRole('radio', { name: kind }));
  refusal = { code: 400, desc: '请求有误', issues: [{ path, message: said }] };
  await save();
  const told = await screen.findByText(said);
  const input = screen.getByLabelText(field);
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-describedby')]).toEqual(['true', told.id]);
  expect(screen.getAllByText(said)).toHaveLength(1);
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
});

it('reads the rules again where switching one is refused', async () => {
  rules = { rules: [rule], colleagues: [] };
  open('/ba/alerts');
  const first = await screen.findByRole('switch', { name: /产线/ });
  rules = { rules: [{ ...rule, version: 4, name: '产线二' }], colleagues: [] };
  refusal = changed;
  fireEvent.click(first);
  expect(await screen.findByRole('button', { name: '产线二' })).toBeTruthy();
});

it('sends one switch of a rule however often it is pressed, and keeps the keyboard there', async () => {
  let answer: () => void = () => undefined;
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  rules = { rules: [rule, { ...rule, id: 6, name: '竞品' }], colleagues: [] };
  open('/ba/alerts');
  const first = await screen.findByRole<HTMLButtonElement>('switch', { name: /产线/ });
  first.focus();
  fireEvent.click(first);
  fireEvent.click(first);
  await waitFor(() => expect(first.disabled).toBe(true));
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: /竞品/ }).disabled).toBe(false);
  rules = { rules: [{ ...rule, isOn: false, version: 4 }], colleagues: [] };
  answer();
  await waitFor(() => expect(first.disabled).toBe(false));
  expect([changes, first.getAttribute('aria-checked')]).toEqual([1, 'false']);
  expect(document.activeElement).toBe(first);
});

it('answers a proposal once however often it is pressed', async () => {
  let answer: () => void = () => undefined;
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  rules = { rules: [{ ...rule, proposal: { noise: 8, condition: null } }], colleagues: [] };
  open('/ba/alerts');
  const take = await screen.findByRole('button', { name: /采\s?用/ });
  fireEvent.click(take);
  fireEvent.click(take);
  fireEvent.click(screen.getByRole('button', { name: /不\s?用/ }));
  await waitFor(() => expect(take.className).toContain('loading'));
  rules = { rules: [{ ...rule, version: 4 }], colleagues: [] };
  answer();
  await waitFor(() => expect(screen.queryByRole('button', { name: /采\s?用/ })).toBeNull());
  expect(answers.map((body) => JSON.parse(body))).toEqual([{ id: 5, version: 3, take: true }]);
});

it('takes nothing that is typed while a rule is being saved, so that nothing is lost as it closes', async () => {
  let answer: () => void = () => undefined;
  answering = new Promise((resolve) => {
    answer = resolve;
  });
  await writeRule();
  await save();
  await waitFor(() => expect(name().disabled).toBe(true));
  answer();
  await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull());
});

const article = { id: 1, title: '澄川新材完成整改', sourceName: '澄川晚报', publishedAt: '2026-11-20T02:00:00Z' };
const ended: AlertEvent = {
  ...{ id: 1, state: 'resolved', ending: 'changed', firings: [], reprints: 0, subject: null },
  article: { ...article, isWithdrawn: false, story: null },
  ...{ title: article.title, at: article.publishedAt, assignee: null, dueAt: null, snoozedUntil: null },
  ...{ handledBy: '', handledAt: null },
};

it('says why an alert ended by itself, and offers to open it again where its article is there', async () => {
  const withdrawn = { ...article, title: '澄川新材撤稿', isWithdrawn: true, story: null };
  events = [ended, { ...ended, id: 2, ending: 'withdrawn', title: withdrawn.title, article: withdrawn }];
  open('/ba/alerts?state=resolved');
  fireEvent.click(await screen.findByRole('button', { name: article.title }));
  expect(screen.getByText('现在已不符合规则，告警已了结')).toBeTruthy();
  expect(screen.getByRole('button', { name: '重新打开' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: withdrawn.title }));
  expect(screen.getByText('原文已下线，告警已了结')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重新打开' })).toBeNull();
});

it('says of what year an alert is that was dealt with long ago, and when it was', async () => {
  const dealtWith = { ending: 'person' as const, handledBy: '沈溪', handledAt: '2024-11-21T02:00:00Z' };
  events = [{ ...ended, ...dealtWith, at: '2024-11-20T02:00:00Z' }];
  open('/ba/alerts?state=resolved');
  fireEvent.click(await screen.findByRole('button', { name: article.title }));
  expect(screen.getByText('2024-11-20 10:00')).toBeTruthy();
  expect(screen.getByText(/沈溪.*2024-11-21 10:00|2024-11-21 10:00.*沈溪/)).toBeTruthy();
});

it('keeps a rule that was typed as the window becomes narrow and wide again', async () => {
  await writeRule();
  turn(false);
  await screen.findByRole('dialog');
  expect(name().value).toBe('产线告警');
  fireEvent.change(name(), { target: { value: '产线告警二' } });
  turn(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(name().value).toBe('产线告警二');
  press(/^取\s?消$/);
  await screen.findByText('离开这一页？');
});

it('says in the drawer where the rules cannot be read, without a number of them, and reads them again', async () => {
  isDesk = false;
  isRead = false;
  open('/ba/alerts');
  press('规则');
  expect(await screen.findByText(/暂时读不到规则/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '规则' })).toBeTruthy();
  isRead = true;
  press(/重新加载/);
  expect(await screen.findByRole('button', { name: '规则 0 条' })).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: '新建规则' })).toBeTruthy();
});

it('says the same where an address asks for a rule, and opens it once it can be read', async () => {
  isDesk = false;
  isRead = false;
  open('/ba/alerts?rule=new');
  expect(await screen.findByText(/暂时读不到规则/)).toBeTruthy();
  isRead = true;
  press(/重新加载/);
  expect(await screen.findByLabelText('名称')).toBeTruthy();
});

it('opens the article of an alert itself where the reader has no Explorer', async () => {
  events = [{ ...ended, id: 2, state: 'open', ending: null, article: { ...article, isWithdrawn: false, story: null } }];
  open('/ba/alerts?alert=2');
  const link = await screen.findByRole('link', { name: article.title });
  expect(link.getAttribute('href')).toBe(articlePath(article.id));
});

it('opens the articles that a rule would have fired on themselves, too, where the reader has no Explorer', async () => {
  const ofArticle = { ...article, isWithdrawn: false, story: null };
  found = {
    ...{ ...noHits, times: 1 },
    hits: [{ day: '2026-11-20', text: '突增', article: ofArticle, figure: null }],
  };
  open('/ba/alerts?rule=new');
  const link = await screen.findByRole('link', { name: article.title });
  expect(link.getAttribute('href')).toBe(articlePath(article.id));
});

it('lists open alerts under their own name where a resolved one from a notification stands before them', async () => {
  elsewhere = { ...ended, id: 9 };
  events = [{ ...ended, id: 2, state: 'open', title: '澄川新材减产' }];
  open('/ba/alerts?alert=9');
  await screen.findByRole('button', { name: article.title });
  const items = within(screen.getByRole('region', { name: '告警列表' })).getAllByRole('listitem');
  const names = items.filter(({ className }) => className.includes('group')).map(({ textContent }) => textContent);
  expect(names).toEqual(['已解决', '待处理']);
});

it('says that an alert of a notification is not there any more', async () => {
  events = [{ ...ended, id: 2, state: 'open', title: '澄川新材减产' }];
  open('/ba/alerts?alert=9');
  expect(await screen.findByText('这条告警已不在：它的规则已删除，或它的文章已并入另一则报道。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '澄川新材减产' }));
  await waitFor(() => expect(screen.queryByText(/这条告警已不在/)).toBeNull());
});

it.each([true, false])('says that a rule of an address is not there any more, at a desk: %s', async (isWide) => {
  isDesk = isWide;
  rules = { rules: [rule], colleagues: [] };
  open('/ba/alerts?rule=4');
  expect(await screen.findByText('这条规则已不在。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '产线' }));
  expect(await screen.findByLabelText('名称')).toBeTruthy();
  expect(screen.queryByText('这条规则已不在。')).toBeNull();
});

it('goes on beyond the longest page until all alerts are listed, each once', async () => {
  events = Array.from({ length: 203 }, (_, index) => ({ ...ended, id: index + 10, title: `告警 ${index}` }));
  open('/ba/alerts?state=resolved');
  for (const left of [173, 143, 113, 83, 53, 23, 3])
    fireEvent.click(await screen.findByText(`再显示一些，还有 ${left} 条`));
  await screen.findByText('告警 202');
  expect(screen.getAllByText(/^告警 \d+$/)).toHaveLength(203);
  expect(screen.queryByText(/再显示一些/)).toBeNull();
});

const unresolved: AlertEvent = { ...ended, state: 'open', ending: null };

it('keeps the keyboard at an alert whose button has gone with what it did', async () => {
  events = [unresolved];
  open('/ba/alerts');
  const title = await screen.findByRole('button', { name: article.title });
  fireEvent.click(title);
  for (const act of [/^确\s?认/, /解决$/, '重新打开']) {
    const button = screen.getByRole('button', { name: act });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(article.title));
  }
  expect(acted).toEqual([{ act: 'acknowledge' }, { act: 'resolve' }, { act: 'reopen' }]);
});

it('assigns with the time that was set before, and knows who has it also where nobody else can be read', async () => {
  isRead = false;
  events = [{ ...unresolved, assignee: { id: 12, name: '沈知微' }, dueAt: '2126-11-30T01:00:00.000Z' }];
  open('/ba/alerts');
  fireEvent.click(await screen.findByRole('button', { name: article.title }));
  press(/^指\s?派$/);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('没有取到同事名单')).toBeTruthy();
  expect(within(dialog).getByText('沈知微')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^处理期限/).value).toBe('2126-11-30T09:00');
  fireEvent.click(within(dialog).getByRole('button', { name: /^指\s?派$/ }));
  const asked = { act: 'assign', assigneeId: 12, until: '2126-11-30T01:00:00.000Z' };
  await waitFor(() => expect(acted).toEqual([{ ...asked, shown: [{ id: unresolved.id, assigneeId: 12 }] }]));
});

it('shows whom a colleague has given it to meanwhile, and assigns it over that once it was looked at', async () => {
  isRead = false;
  const due = { dueAt: '2126-11-30T01:00:00.000Z' };
  events = [{ ...unresolved, assignee: { id: 12, name: '沈知微' }, ...due }];
  open('/ba/alerts');
  fireEvent.click(await screen.findByRole('button', { name: article.title }));
  press(/^指\s?派$/);
  const dialog = await screen.findByRole('dialog');
  // What the server answers: it was left with whom a colleague has given it to.
  events = [{ ...unresolved, assignee: { id: 15, name: '陆闻' }, ...due }];
  const assign = () => fireEvent.click(within(dialog).getByRole('button', { name: /指\s?派$/ }));
  assign();
  expect((await within(dialog).findByText(/同事刚刚改过指派/)).textContent).toContain('陆闻');
  assign();
  const shown = (assigneeId: number) => ({ shown: [{ id: unresolved.id, assigneeId }] });
  await waitFor(() => expect(acted).toMatchObject([shown(12), shown(15)]));
});

const overdue: AlertEvent = {
  ...unresolved,
  ...{ assignee: { id: 12, name: '沈知微' }, dueAt: '2026-11-01T01:00:00.000Z' },
};

it('offers tomorrow where the time that was set before has passed', async () => {
  events = [overdue];
  open('/ba/alerts');
  fireEvent.click(await screen.findByRole('button', { name: article.title }));
  press(/^指\s?派$/);
  const dialog = await screen.findByRole('dialog');
  const tomorrow = toClock(snoozeUntil('tomorrow', Date.now()));
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^处理期限/).value).toBe(tomorrow);
});

it('says at the time why it is refused, until another one is chosen', async () => {
  events = [overdue];
  open('/ba/alerts');
  fireEvent.click(await screen.findByRole('button', { name: article.title }));
  press(/^指\s?派$/);
  const dialog = await screen.findByRole('dialog');
  const issues = [{ path: 'body.until', message: '时间已过，请选之后的时间' }];
  actRefusal = { code: 400, desc: '请求有误,数据未改动', issues };
  const due = within(dialog).getByLabelText(/^处理期限/);
  fireEvent.click(within(dialog).getByRole('button', { name: /^指\s?派$/ }));
  const told = await within(dialog).findByText('时间已过，请选之后的时间');
  expect(due.getAttribute('aria-describedby')).toBe(told.id);
  expect(document.activeElement).toBe(due);
  expect(screen.queryByText('请求有误,数据未改动')).toBeNull();
  fireEvent.change(due, { target: { value: '2126-11-30T09:00' } });
  expect(within(dialog).queryByText('时间已过，请选之后的时间')).toBeNull();
});

it('tells of another refusal outside the dialog, which may have gone with its alert', async () => {
  events = [overdue];
  open('/ba/alerts');
  fireEvent.click(await screen.findByRole('button', { name: article.title }));
  press(/^指\s?派$/);
  const dialog = await screen.findByRole('dialog');
  actRefusal = { code: 1306, desc: '同事已处理' };
  events = [];
  fireEvent.click(within(dialog).getByRole('button', { name: /^指\s?派$/ }));
  expect(await screen.findByText('同事已处理')).toBeTruthy();
});

it('asks again for what the home lists when something is done with an alert', async () => {
  events = [unresolved];
  open('/ba/alerts');
  fireEvent.click(await screen.findByRole('button', { name: article.title }));
  queries?.setQueryData(['alert.since', {}], 'known');
  press(/解决$/);
  await waitFor(() => expect(queries?.getQueryState(['alert.since', {}])?.isInvalidated).toBe(true));
});
