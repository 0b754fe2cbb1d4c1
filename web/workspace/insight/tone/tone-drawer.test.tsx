// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ToneExplanation } from '#contract/insight/tone.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import { dictionaryStore } from '#web/workspace/ui/use-labels.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ToneDrawer } from './tone-drawer.tsx';

const judged: ToneExplanation = {
  ...{ articleId: 7, tone: 'positive', judged: 'positive', score: 1.98, constant: 0.12, version: 3, correction: null },
  words: [
    { text: '澄川新材', weight: 0 },
    { text: '签订', weight: 2.24 },
    { text: '爬坡', weight: -0.38 },
  ],
  limits: { neutral: 0.4, decided: 1 },
};

const names = { positive: '正面', neutral: '中性', negative: '负面', unsure: '未判' };
const nameTones = (named: typeof names) =>
  dictionaryStore.set({ dictionary: { tone: Object.entries(named).map(([k, v]) => ({ k, v })) }, version: 1 });

const sent: unknown[] = [];
let state: ToneExplanation;
let refusal: object | undefined;
const close = vi.fn();

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    if (!address.includes('/tone/correct')) return Response.json({ code: 200, result: state });
    sent.push(JSON.parse(body ?? '{}'));
    return Response.json(refusal ?? { code: 200, result: state });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  close.mockClear();
  sent.length = 0;
  refusal = undefined;
  state = judged;
  nameTones(names);
});
afterEach(cleanup);

function open(buttons: readonly string[] = ['explorer:tone']) {
  const meta = { title: 'BA Explorer', icon: '', buttons: [...buttons] };
  const page = { ...{ id: 11, pid: 0, name: 'BA Explorer', path: '/ba/explorer', icon: '', title: '' }, meta };
  const items = [{ ...page, component: 'BaExplorer', types: 'MENU' as const }];
  menuStore.set({ status: 'ready', items, tree: buildMenuTree(items, () => true) });
  const drawer = <ToneDrawer articleId={7} isOpen onClose={close} />;
  const router = createMemoryRouter([{ path: '*', element: drawer }], { initialEntries: ['/ba/explorer'] });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return queries;
}

const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

it('shows every weight, heaviest first, and the sum to the digit', async () => {
  open();
  await screen.findByRole('table');
  expect(rows()).toEqual(['签订+2.24', '爬坡−0.38', '常数项公司名与机构名不参与计分+0.12', '合计+1.98']);
  expect(screen.getByText(/合计为 \+1.98：不小于 \+1.00 判正面/)).toBeTruthy();
});

it('names tones as the dictionary does', async () => {
  nameTones({ ...names, neutral: '中立', unsure: '存疑' });
  state = { ...judged, tone: 'unsure' };
  open();
  expect(await screen.findByTitle('语气：存疑')).toBeTruthy();
  expect(screen.getByText('存疑')).toBeTruthy();
  expect(screen.getByRole('radio', { name: '中立' })).toBeTruthy();
});

it('is corrected, with what was typed kept when it is refused', async () => {
  open();
  const reason = await screen.findByLabelText('理由（选填）');
  fireEvent.change(reason, { target: { value: '合同须经股东会审议' } });
  fireEvent.click(screen.getByRole('radio', { name: '中性' }));
  refusal = { code: 1403, message: '没有权限' };
  fireEvent.click(screen.getByRole('button', { name: /^改\s*判$/ }));
  expect(await screen.findByText('没有权限')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('理由（选填）').value).toBe('合同须经股东会审议');

  refusal = undefined;
  const correction = { tone: 'neutral', reason: '合同须经股东会审议', correctedBy: '林岚' } as const;
  state = { ...judged, tone: 'neutral', correction: { ...correction, correctedAt: '2026-11-20T02:00:00.000Z' } };
  fireEvent.click(screen.getByRole('button', { name: /^改\s*判$/ }));
  expect(await screen.findByText(/林岚于 .* 改判为中性，模型判为正面。/)).toBeTruthy();
  expect(sent.at(-1)).toEqual({ id: 7, tone: 'neutral', reason: '合同须经股东会审议' });

  refusal = { code: 1403, message: '没有权限交还' };
  fireEvent.click(screen.getByRole('button', { name: '交还模型' }));
  expect(await screen.findByText('没有权限交还')).toBeTruthy();
  refusal = undefined;
  state = judged;
  // Its name begins with that of the sign that turns while it is busy.
  fireEvent.click(screen.getByRole('button', { name: /交还模型$/ }));
  expect(await screen.findByText('已交还模型判定')).toBeTruthy();
  expect(sent.at(-1)).toEqual({ id: 7, tone: null, reason: '' });
});

it('keeps the keyboard where it is when the tone was corrected, and in the form when that was taken back', async () => {
  open();
  const submit = await screen.findByRole('button', { name: /^改\s*判$/ });
  const correction = {
    tone: 'neutral',
    reason: '',
    correctedBy: '林岚',
    correctedAt: '2026-11-20T02:00:00.000Z',
  } as const;
  state = { ...judged, tone: 'neutral', correction };
  fireEvent.change(screen.getByLabelText('理由（选填）'), { target: { value: '只是转述' } });
  fireEvent.click(screen.getByRole('radio', { name: '中性' }));
  submit.focus();
  fireEvent.click(submit);
  await screen.findByText(/林岚于 .* 改判为中性/);
  expect([document.activeElement, submit.isConnected]).toEqual([submit, true]);
  expect(screen.getByLabelText<HTMLInputElement>('理由（选填）').value).toBe('');
  const undo = screen.getByRole('button', { name: '交还模型' });
  state = judged;
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(screen.queryByText(/改判为中性/)).toBeNull());
  expect(document.activeElement).toBe(submit);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '正面' }).checked).toBe(true);
});

it.each(['theme.detail', 'story.figures', 'event.timeline', 'alert.since', 'explorer.search'])(
  'asks again for %s once the tone was corrected',
  async (name) => {
    const queries = open();
    queries.setQueryData([name, {}], 'known');
    fireEvent.click(await screen.findByRole('button', { name: /^改\s*判$/ }));
    await waitFor(() => expect(queries.getQueryState([name, {}])?.isInvalidated).toBe(true));
  },
);

it('takes 1, 2 and 3 in its form for the three tones, but not while a reason is typed, and Ctrl Enter sends', async () => {
  open();
  const reason = await screen.findByLabelText('理由（选填）');
  const negative = screen.getByRole<HTMLInputElement>('radio', { name: '负面' });
  fireEvent.keyDown(screen.getByRole('button', { name: '关闭说明' }), { key: '3' });
  fireEvent.keyDown(document.body, { key: '3' });
  expect(negative.checked).toBe(false);
  fireEvent.keyDown(screen.getByRole('radio', { name: '正面' }), { key: '3' });
  expect(negative.checked).toBe(true);
  fireEvent.keyDown(reason, { key: '1' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '负面' }).checked).toBe(true);
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent).toEqual([{ id: 7, tone: 'negative', reason: '' }]));
});

it('asks before it closes over a reason', async () => {
  open();
  const reason = await screen.findByLabelText('理由（选填）');
  fireEvent.change(reason, { target: { value: '只是转述' } });
  fireEvent.keyDown(reason, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '关闭说明' }));
  fireEvent.click((await screen.findAllByRole('button', { name: '放弃修改' })).at(-1) as HTMLElement);
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

it('closes at once where no reason was typed', async () => {
  open();
  await screen.findByLabelText('理由（选填）');
  fireEvent.click(screen.getByRole('button', { name: '关闭说明' }));
  expect(close).toHaveBeenCalledOnce();
});

it('offers no correction to those who may not', async () => {
  open([]);
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: /改\s*判/ })).toBeNull();
});

it('says why a headline in another language is not judged', async () => {
  state = { ...judged, tone: 'unsure', judged: 'unsure', score: 0.12, words: [{ text: 'Contract', weight: 0 }] };
  open();
  expect(await screen.findByText(/模型只读中文标题/)).toBeTruthy();
  expect(screen.getByText('标题里没有模型认得的词。')).toBeTruthy();
});
