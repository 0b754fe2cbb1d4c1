// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

const save = vi.fn<(name: string) => Promise<ApiAnswer<{ name: string }>>>();
const saved = vi.fn();
const close = vi.fn();
const answers: ((answer: ApiAnswer<{ name: string }>) => void)[] = [];

const taken = { success: false, code: 1303, desc: '已有同名的视图', status: 200 } as const;
const keptAs = (name: string) => ({ success: true, code: 200, result: { name } }) as const;
const answer = (given: ApiAnswer<{ name: string }>) => act(async () => answers.shift()?.(given));
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '视图名称' });
const type = (name: string) => fireEvent.change(field(), { target: { value: name } });
const pressEnter = () => fireEvent.submit(field());

beforeAll(async () => {
  await loadPageTexts();
});
beforeEach(() => {
  for (const mock of [save, saved, close]) mock.mockReset();
  answers.length = 0;
  save.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  render(<ViewNameDialog initial="" title="存为视图" save={save} onSaved={saved} onClose={close} />);
});
afterEach(cleanup);

it('saves once, however quickly it is sent twice', async () => {
  type(' 媒体 ');
  pressEnter();
  pressEnter();
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  await answer(keptAs('媒体'));
  expect(save.mock.calls).toEqual([['媒体']]);
  expect(saved.mock.calls).toEqual([['媒体']]);
});

it('lets nothing be typed and stays open until the answer has come, so that a refusal is about what the field holds', async () => {
  type('媒体');
  pressEnter();
  await waitFor(() => expect(field().readOnly).toBe(true));
  fireEvent.keyDown(field(), { key: 'Escape', code: 'Escape', keyCode: 27 });
  fireEvent.click(screen.getByRole('button', { name: /取\s*消/ }));
  expect(close).not.toHaveBeenCalled();
  await answer(taken);
  expect(field().value).toBe('媒体');
  expect(await screen.findByText('已有同名的视图')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().readOnly).toBe(false);
});

it('takes another name after a refusal', async () => {
  type('媒体');
  pressEnter();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  await answer(taken);
  type('媒体二');
  pressEnter();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  await answer(keptAs('媒体二'));
  expect(saved.mock.calls).toEqual([['媒体二']]);
});

it('says a failed connection above the field, which is not wrong', async () => {
  type('媒体');
  pressEnter();
  await waitFor(() => expect(save).toHaveBeenCalled());
  await answer({ success: false, code: 500, desc: '网络连接失败', status: 0 });
  expect(await screen.findByText(/网络连接失败/)).toBeTruthy();
  expect(field().value).toBe('媒体');
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
});

it('asks for a name where there is none', async () => {
  type('  ');
  pressEnter();
  expect(await screen.findByText('请填写视图名称')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});
