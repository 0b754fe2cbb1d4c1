// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { type ImportUndo, UndoLastImport } from './undo-last-import.tsx';

const last = vi.fn<ImportUndo['last']>();
const run = vi.fn<ImportUndo['run']>();
const undone = vi.fn();
const found = { id: 7, importedAt: '2026-11-20T08:00:00.000Z', added: 2, changed: 1, removed: 0, undoable: 2, left: 1 };
const answer = <Result,>(result: Result) => ({ success: true, code: 200, result }) as const;

beforeAll(async () => {
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  for (const mock of [last, run, undone]) mock.mockReset();
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UndoLastImport
        kind="scores"
        last={last}
        run={run}
        textOf={({ added }) => `新增 ${added} 个`}
        undoTextOf={({ undoable }) => `还原 ${undoable} 个。`}
        onUndone={undone}
      />
    </QueryClientProvider>,
  );
const undo = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '撤销导入' }));
  const [, confirm] = await waitFor(() => {
    const buttons = screen.getAllByRole('button', { name: '撤销导入' });
    expect(buttons).toHaveLength(2);
    return buttons;
  });
  if (confirm) fireEvent.click(confirm);
};

it('is undone once it is confirmed, which says what stays', async () => {
  last.mockResolvedValueOnce(answer(found)).mockResolvedValue(answer(null));
  run.mockResolvedValue(answer({ undone: 2, left: 1 }));
  show();
  await undo();
  expect(screen.getByText('还原 2 个。1 项之后有改动，保持不变。')).toBeTruthy();
  expect(await screen.findByText('已撤销：撤回 2 项；1 项之后有改动，保持不变。')).toBeTruthy();
  expect(run.mock.calls).toEqual([[7]]);
  expect(undone).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('新增 2 个')).toBeNull());
});

it('says why it was refused, and stays', async () => {
  last.mockResolvedValue(answer(found));
  run.mockResolvedValue({ success: false, code: 1433, desc: '这次导入已经结束', status: 200 });
  show();
  await undo();
  expect(await screen.findByText('这次导入已经结束')).toBeTruthy();
  expect(screen.getByText('新增 2 个')).toBeTruthy();
  expect(undone).not.toHaveBeenCalled();
});

it('is not there where there is nothing to undo', async () => {
  last.mockResolvedValue(answer(null));
  show();
  await waitFor(() => expect(last).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
});
