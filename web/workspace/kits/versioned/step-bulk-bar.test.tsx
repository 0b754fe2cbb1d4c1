// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { StepBulkBar } from './step-bulk-bar.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const selection = {
  ids: [1, 2],
  isAll: false,
  isEmpty: false,
  chooseAll: () => {},
  clear: () => {},
  choose: () => {},
};

it('says before several are withdrawn that their drafts end', async () => {
  const send = async () => ({ success: false, code: 500, desc: '', status: 500 }) as const;
  render(
    <StepBulkBar
      selection={selection as never}
      onPage={[1, 2]}
      total={2}
      isMany={false}
      may={() => true}
      versionOf={() => undefined}
      send={send}
      onDone={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /下\s?线/ }));
  await screen.findByText(/尚未发布的草稿不再继续，留在历史版本里/);
});

it('reads the list again after a failure, and keeps what was chosen', async () => {
  let read = 0;
  const chosen: (readonly number[])[] = [];
  const selection = {
    ...{ ids: [1, 2], isAll: false, isEmpty: false, chooseAll: () => {}, clear: () => chosen.push([]) },
    choose: (ids: readonly number[]) => chosen.push(ids),
  };
  render(
    <StepBulkBar
      selection={selection as never}
      onPage={[1, 2]}
      total={2}
      isMany={false}
      may={() => true}
      versionOf={() => undefined}
      send={async () => ({ success: false, code: 500, desc: '服务器发生错误', status: 500 })}
      onDone={() => read++}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /提交审核|提交/ }));
  await waitFor(() => expect(read).toBe(1));
  expect(chosen).toEqual([]);
});

it('takes on what was shown when it was asked for, not what has been read since', async () => {
  const sent: unknown[] = [];
  let version = 4;
  render(
    <StepBulkBar
      selection={selection as never}
      {...{ onPage: [1], total: 2, isMany: false, onDone: () => {} }}
      may={() => true}
      versionOf={(id) => (id === 1 ? version : undefined)}
      send={async (body) => {
        sent.push(body);
        return { success: false, code: 500, desc: '服务器发生错误', status: 500 };
      }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /发\s?布/ }));
  const dialog = await screen.findByRole('dialog');
  version = 5;
  fireEvent.click(within(dialog).getByRole('button', { name: /发\s?布/ }));
  await waitFor(() => expect(sent).toEqual([{ ids: [1, 2], action: 'publish', seen: [{ id: 1, version: 4 }] }]));
});
