// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { ManagedIndicator, ManagedPeriod, ScoreSheet } from '#contract/insight/indicators.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './indicators-page.tsx';

const named = { name: { 'zh-CN': '用水' }, pillar: { 'zh-CN': '环境' }, definition: { 'zh-CN': '', en: '' } };
const water: ManagedIndicator = { ...named, id: 1, version: 2, code: 'E1', enabled: true, isUsed: true };
const sheet: ScoreSheet = {
  ...{ stockId: 7, name: '澄川新材', period: '2026Q3', isClosed: false },
  scores: [
    { ...named, indicatorId: 1, code: 'E1', score: 60, source: '年报', note: '' },
    { ...named, name: { 'zh-CN': '用电' }, indicatorId: 2, code: 'E2', score: null, source: '', note: '' },
  ],
};
let indicators: readonly ManagedIndicator[];
let periods: readonly ManagedPeriod[];
let isClosed: boolean;
let scores: ScoreSheet['scores'];
let refusal: keyof typeof errorTable | undefined;
let issues: readonly object[] | undefined;
const sent: Record<string, unknown>[] = [];
/** Whether the next answer to a save is lost. */
let isLost = false;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const answer = (result: unknown) => Response.json({ code: 200, result });
    if (address.includes('/indicator/list')) return answer(indicators);
    if (address.includes('/period/list')) return answer(periods);
    if (address.includes('/score/list'))
      return answer({
        total: 1,
        list: [{ stockId: 7, code: '600100', name: '澄川新材', industryName: '新材料', scored: 1 }],
      });
    if (address.includes('/score/sheet')) return answer({ ...sheet, scores, isClosed });
    if (address.includes('/indicator/remove')) {
      indicators = indicators.filter(({ id }) => id !== JSON.parse(body ?? '{}').id);
      return answer(indicators);
    }
    if (address.includes('/period/remove')) {
      periods = periods.filter(({ period }) => period !== JSON.parse(body ?? '{}').period);
      return answer(periods);
    }
    if (!/save|add|close/.test(address)) return answer([]);
    sent.push(JSON.parse(body ?? '{}'));
    if (isLost) {
      isLost = false;
      throw new TypeError('Failed to fetch');
    }
    if (refusal) return Response.json({ code: errorTable[refusal].code, desc: '拒绝的原因', issues });
    return answer(address.includes('period') ? [{ period: '2026Q3', isClosed: true, scores: 0 }] : water);
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  indicators = [water];
  periods = [{ period: '2026Q3', isClosed: false, scores: 1 }];
  isClosed = false;
  scores = sheet.scores;
  refusal = undefined;
  issues = undefined;
  sent.length = 0;
});
afterEach(cleanup);

function show(search = '', buttons: readonly string[] = ['indicator:edit', 'evaluation:import']) {
  const path = '/base/indicators';
  menuStore.set({
    status: 'ready',
    tree: [
      {
        ...{ id: 1, name: '', title: '', path, icon: 'gauge', component: 'Indicators' },
        isGroup: false,
        buttons,
        children: [],
      },
    ],
  } as never);
  const router = createMemoryRouter([{ path: '*', element: <Component /> }], { initialEntries: [`${path}${search}`] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const saveIn = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: /^保\s?存$/ }));

it('begins with what is missing, and leads to it', async () => {
  indicators = [];
  periods = [];
  show();
  await screen.findByText('还没有指标或期间');
  fireEvent.click(screen.getByRole('button', { name: '添加指标' }));
  await screen.findByText('还没有评价指标');
});

it('sends the scores that were changed, with what was there, and keeps them when they are refused', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: '澄川新材' }));
  const score = await screen.findByLabelText<HTMLInputElement>('用水的得分');
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ }).disabled).toBe(true);
  refusal = 'SCORES_CHANGED';
  fireEvent.change(score, { target: { value: '72.5' } });
  fireEvent.change(screen.getByLabelText('用水的备注'), { target: { value: '第 12 页' } });
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ }).disabled).toBe(false),
  );
  saveIn(dialog);
  await screen.findByText('拒绝的原因');
  expect(score.value).toContain('72.5');
  expect(sent).toEqual([
    {
      ...{ stockId: 7, period: '2026Q3' },
      scores: [
        { indicatorId: 1, was: { score: 60, source: '年报', note: '' }, score: 72.5, source: '年报', note: '第 12 页' },
      ],
    },
  ]);
});

it('says at the field what a colleague has changed, whichever line of the sheet it is', async () => {
  show('?company=7');
  const source = await screen.findByLabelText<HTMLInputElement>('用电的来源');
  refusal = 'SCORES_CHANGED';
  issues = [{ path: 'body.scores.0.source', message: '同事改了来源' }];
  fireEvent.change(screen.getByLabelText('用电的得分'), { target: { value: '5' } });
  fireEvent.change(source, { target: { value: '季报' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ }).disabled).toBe(false),
  );
  saveIn(screen.getByRole('dialog'));
  await screen.findByText('同事改了来源');
  expect(source.getAttribute('aria-invalid')).toBe('true');
  expect(source.value).toBe('季报');
});

it('says at a source or note that it needs a score, and saves it once it has one', async () => {
  show('?company=7');
  const source = await screen.findByLabelText<HTMLInputElement>('用电的来源');
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ });
  fireEvent.change(source, { target: { value: '季报' } });
  await waitFor(() => expect(save().disabled).toBe(false));
  fireEvent.change(screen.getByLabelText('用水的得分'), { target: { value: '72.5' } });
  saveIn(screen.getByRole('dialog'));
  await screen.findByText('请填写得分，没有得分不能保存来源和备注');
  expect(source.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('用电的得分'), { target: { value: '5' } });
  await waitFor(() => expect(source.getAttribute('aria-invalid')).not.toBe('true'));
  saveIn(screen.getByRole('dialog'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ scores: [{ indicatorId: 1 }, { indicatorId: 2, score: 5, source: '季报' }] });
});

it('takes a score away whose source and note stay as they were', async () => {
  show('?company=7');
  fireEvent.change(await screen.findByLabelText('用水的得分'), { target: { value: '' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ }).disabled).toBe(false),
  );
  saveIn(screen.getByRole('dialog'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ scores: [{ indicatorId: 1, score: null }] });
});

it('reads a score in full-width digits, and saves it', async () => {
  show('?company=7');
  const score = await screen.findByLabelText<HTMLInputElement>('用水的得分');
  fireEvent.change(score, { target: { value: '８５．５' } });
  fireEvent.keyDown(score, { key: 'Enter' });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ }).disabled).toBe(false),
  );
  saveIn(screen.getByRole('dialog'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ scores: [{ indicatorId: 1, score: 85.5, source: '年报' }] });
});

it('tells at the field of a score above 100, and saves no other one for it', async () => {
  show('?company=7');
  const score = await screen.findByLabelText<HTMLInputElement>('用水的得分');
  fireEvent.change(score, { target: { value: '850' } });
  fireEvent.keyDown(score, { key: 'Enter' });
  fireEvent.blur(score);
  await screen.findByText('不能大于 100');
  expect(score.value).toBe('850.00');
  expect(sent).toEqual([]);
});

it('tells at the field of a score that cannot be read, and takes no score away for it', async () => {
  show('?company=7');
  const score = await screen.findByLabelText<HTMLInputElement>('用水的得分');
  fireEvent.change(score, { target: { value: '八五' } });
  fireEvent.blur(score);
  await screen.findByText('请输入数字');
  expect(score.getAttribute('aria-invalid')).toBe('true');
  saveIn(screen.getByRole('dialog'));
  fireEvent.change(score, { target: { value: '85' } });
  await waitFor(() => expect(score.getAttribute('aria-invalid')).not.toBe('true'));
  saveIn(screen.getByRole('dialog'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ scores: [{ indicatorId: 1, score: 85 }] });
});

it('shows what a colleague has changed of the same scores, and saves what is chosen with all that was typed', async () => {
  show('?company=7');
  fireEvent.change(await screen.findByLabelText('用水的得分'), { target: { value: '72.5' } });
  fireEvent.change(screen.getByLabelText('用电的得分'), { target: { value: '5' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ }).disabled).toBe(false),
  );
  refusal = 'SCORES_CHANGED';
  issues = [{ path: 'body.scores.0.score', message: '同事改了得分' }];
  const their = { score: 80, source: '半年报', note: '' };
  scores = sheet.scores.map((line) => (line.indicatorId === 1 ? { ...line, ...their } : line));
  saveIn(screen.getByRole('dialog'));
  await screen.findByText('其他人刚刚改了这家公司的得分');
  // Only what both have changed, or they alone; not what was typed for another indicator.
  expect(screen.getAllByRole('group').map((group) => group.firstElementChild?.textContent)).toEqual([
    '用水的得分',
    '用水的来源',
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('用电的得分').value).toContain('5');
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: '按选择保存' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    scores: [
      { indicatorId: 1, was: their, score: 72.5, source: '半年报', note: '' },
      { indicatorId: 2, was: { score: null, source: '', note: '' }, score: 5, source: '', note: '' },
    ],
  });
});

it('saves nothing where all that differs is left as a colleague has it', async () => {
  show('?company=7');
  const score = await screen.findByLabelText<HTMLInputElement>('用水的得分');
  fireEvent.change(score, { target: { value: '72.5' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ }).disabled).toBe(false),
  );
  refusal = 'SCORES_CHANGED';
  scores = sheet.scores.map((line) => (line.indicatorId === 1 ? { ...line, score: 80 } : line));
  saveIn(screen.getByRole('dialog'));
  fireEvent.click(await screen.findByRole('radio', { name: '用对方的' }));
  fireEvent.click(screen.getByRole('button', { name: '按选择保存' }));
  await waitFor(() => expect(score.value).toBe('80.00'));
  expect(sent).toHaveLength(1);
});

it('says that a closed period can no longer change, and offers nothing to save', async () => {
  isClosed = true;
  show('?company=7');
  await screen.findByText('这个期间已关闭，得分不能再改。');
  expect(screen.getByLabelText<HTMLInputElement>('用水的得分').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^保\s?存$/ })).toBeNull();
});

it('shows a code that is taken at its field', async () => {
  refusal = 'INDICATOR_CODE_TAKEN';
  show('?tab=indicators');
  fireEvent.click(await screen.findByRole('button', { name: '编辑 用水' }));
  const code = await screen.findByLabelText('代码');
  saveIn(screen.getByRole('dialog'));
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
});

it('keeps what is typed when a colleague was quicker, and saves what is chosen of both', async () => {
  show('?tab=indicators');
  fireEvent.click(await screen.findByRole('button', { name: '编辑 用水' }));
  fireEvent.change(await screen.findByLabelText('代码'), { target: { value: 'E7' } });
  refusal = 'INDICATOR_CHANGED';
  indicators = [{ ...water, version: 3, name: { 'zh-CN': '用水强度' }, enabled: false }];
  saveIn(screen.getByRole('dialog'));
  await screen.findByText('其他人刚刚保存了这项指标');
  expect(screen.getByLabelText<HTMLInputElement>('代码').value).toBe('E7');
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: '按选择保存' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ id: 1, version: 3, code: 'E7', name: { 'zh-CN': '用水强度' }, enabled: false });
});

it('takes an indicator and scores that are stored as they were sent as saved: the answers were lost', async () => {
  show('?tab=indicators');
  fireEvent.click(await screen.findByRole('button', { name: '编辑 用水' }));
  fireEvent.change(await screen.findByLabelText('代码'), { target: { value: 'e7 ' } });
  refusal = 'INDICATOR_CHANGED';
  indicators = [{ ...water, version: 3, code: 'E7' }];
  saveIn(screen.getByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  show('?company=7');
  fireEvent.change(await screen.findByLabelText('用水的得分'), { target: { value: '72.5' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ }).disabled).toBe(false),
  );
  refusal = 'SCORES_CHANGED';
  scores = sheet.scores.map((line) => (line.indicatorId === 1 ? { ...line, score: 72.5 } : line));
  saveIn(screen.getByRole('dialog'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(2);
});

it('adds a period, and shows one that is there at its field', async () => {
  show('?tab=periods');
  const field = await screen.findByLabelText<HTMLInputElement>('新期间');
  refusal = 'PERIOD_EXISTS';
  fireEvent.change(field, { target: { value: '2026q3' } });
  fireEvent.click(screen.getByRole('button', { name: '添加期间' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe('2026q3');
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: '添加期间' }));
  await screen.findByText('已关闭');
  expect(sent).toEqual([{ period: '2026Q3' }, { period: '2026Q3' }]);
});

it('takes a period that is there as added where the answer to the same was lost', async () => {
  show('?tab=periods');
  const field = await screen.findByLabelText<HTMLInputElement>('新期间');
  isLost = true;
  fireEvent.change(field, { target: { value: '2026q4' } });
  fireEvent.click(screen.getByRole('button', { name: '添加期间' }));
  await screen.findByText('网络请求错误', { exact: false });
  refusal = 'PERIOD_EXISTS';
  fireEvent.click(screen.getByRole('button', { name: '添加期间' }));
  await screen.findByText('期间 2026q4 已添加');
  expect(sent).toHaveLength(2);
});

it('offers nothing to change to those who may only look', async () => {
  show('?tab=periods', []);
  await screen.findByText('2026Q3');
  expect(screen.queryByRole('button', { name: '添加期间' })).toBeNull();
  expect(screen.queryByRole('button', { name: '关闭 2026Q3' })).toBeNull();
});

it('asks before Back closes scores that were typed, and not once they are saved', async () => {
  const router = show();
  fireEvent.click(await screen.findByRole('button', { name: '澄川新材' }));
  const score = await screen.findByLabelText<HTMLInputElement>('用水的得分');
  fireEvent.change(score, { target: { value: '72.5' } });
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: '留在这一页' }));
  expect([score.isConnected, score.value]).toEqual([true, '72.50']);
  await waitFor(() => expect(screen.queryByRole('button', { name: '留在这一页' })).toBeNull());
  saveIn(screen.getByRole('dialog'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('leads the keyboard on to the next row where an indicator or a period is removed', async () => {
  const named = ['用水', '用电', '用工'].map((name, place) => ({
    ...{ ...water, id: place + 1, name: { 'zh-CN': name }, code: `E${place + 1}`, isUsed: false },
  }));
  indicators = named;
  periods = ['2026Q3', '2026Q2'].map((period) => ({ period, isClosed: false, scores: 0 }));
  for (const [tab, removed, next] of [
    ['indicators', '删除 用电', '编辑 用工'],
    ['periods', '删除 2026Q3', '关闭 2026Q2'],
  ] as const) {
    show(`?tab=${tab}`);
    const button = await screen.findByRole('button', { name: removed });
    button.focus();
    fireEvent.click(button);
    await screen.findByText(/^删除「.*？$/);
    fireEvent.click(screen.getAllByRole('button', { name: /^删\s?除$/ }).at(-1) as HTMLElement);
    await waitFor(() => expect(button.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: next })));
    cleanup();
  }
});
