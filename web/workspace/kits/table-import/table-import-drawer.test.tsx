// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PreviewRow } from '#contract/table-import.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { TableImportDrawer } from './table-import-drawer.tsx';
import type { SentTable, TablePreview } from './use-table-import.ts';

const changed: typeof import('#contract/codes/errors.ts').errorTable['IMPORT_CHANGED']['code'] = 1625;
const columns = [
  { key: 'name', title: '姓名' },
  { key: 'score', title: '得分' },
];
const file = new File(['x'], 'scores.xlsx');

const row = (number: number, effect: PreviewRow['effect'], cells: string[]): PreviewRow => ({
  ...{ row: number, effect, cells },
  reasons: effect === 'wrong' ? [{ column: 'score', reason: '须为数字' }] : [],
  correctable: effect === 'wrong' ? ['score'] : [],
});

let router: ReturnType<typeof createMemoryRouter>;
/** Wrong rows are left out, and let the others be taken in. */
let isPartly: boolean;
const check = vi.fn();
const commit = vi.fn();
const done = vi.fn();
const close = vi.fn();
const checkedAs = (digest: string, rows: readonly PreviewRow[]) =>
  check.mockResolvedValueOnce({ success: true, code: 200, result: { digest, columns, rows: [...rows] } });

function Import() {
  return (
    <TableImportDrawer<TablePreview>
      title="导入得分"
      lead="说明"
      templateName="模板"
      annotatedName="错误"
      template={async () => ({ success: true, code: 200, result: new Blob() })}
      check={(sent: SentTable) => check(sent)}
      commit={(sent) => commit(sent)}
      summaryOf={({ rows }) => `共 ${rows.length} 行`}
      annotatedOf={() => null}
      blockOf={({ rows }) => {
        const has = (wanted: PreviewRow['effect']) => rows.some(({ effect }) => effect === wanted);
        if (isPartly) return has('added') ? undefined : '没有可以导入的行';
        return has('wrong') ? '请先改正' : undefined;
      }}
      onDone={done}
      onClose={close}
    />
  );
}

const choose = () => fireEvent.change(inputOf('file'), { target: { files: [file] } });
const inputOf = (type: string) => document.querySelector(`input[type=${type}]`) as HTMLInputElement;

beforeAll(async () => {
  await loadPageTexts();
});
beforeEach(() => {
  for (const mock of [check, commit, done, close]) mock.mockReset();
  isPartly = false;
  router = createMemoryRouter([{ path: '*', Component: Import }]);
  render(<RouterProvider router={router} />);
});
afterEach(cleanup);

it('puts a wrong cell right in place, checks again, and takes in what was seen', async () => {
  checkedAs('first', [row(2, 'added', ['甲', '1']), row(3, 'wrong', ['乙', '许多'])]);
  choose();
  const cell = await screen.findByRole('textbox', { name: '得分' });
  expect(cell).toHaveProperty('value', '许多');
  expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe('须为数字');
  expect(screen.getByRole('button', { name: '确认导入' })).toHaveProperty('disabled', true);

  fireEvent.change(cell, { target: { value: '2' } });
  checkedAs('second', [row(2, 'added', ['甲', '1']), row(3, 'added', ['乙', '2'])]);
  fireEvent.click(screen.getByRole('button', { name: '重新检查（改了 1 处）' }));
  await waitFor(() => expect(screen.queryByText('请先改正')).toBeNull());
  expect(screen.getByRole('radio', { name: '新增 2' })).toHaveProperty('checked', true);
  expect(document.activeElement?.textContent).toBe('共 2 行');

  const corrections = JSON.stringify([{ row: 3, column: 'score', value: '2' }]);
  expect(check).toHaveBeenLastCalledWith({ file, corrections });
  commit.mockResolvedValueOnce({ success: true, code: 200, result: null });
  fireEvent.click(screen.getByRole('button', { name: '确认导入' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(commit).toHaveBeenCalledWith({ file, corrections, digest: 'second' });
});

it('keeps what is typed while the file is checked, and checks it once at a time', async () => {
  checkedAs('first', [row(2, 'wrong', ['甲', '许多']), row(3, 'wrong', ['乙', '很多'])]);
  choose();
  const [one, other] = await screen.findAllByRole('textbox', { name: '得分' });
  if (!one || !other) throw new Error('two cells are wrong');
  fireEvent.change(one, { target: { value: '一' } });
  const answer = Promise.withResolvers<object>();
  check.mockReturnValueOnce(answer.promise);
  fireEvent.keyDown(one, { key: 'Enter' });
  fireEvent.change(other, { target: { value: '2' } });
  fireEvent.keyDown(other, { key: 'Enter' });
  expect(check).toHaveBeenCalledTimes(2);
  const rows = [row(2, 'wrong', ['甲', '一']), row(3, 'wrong', ['乙', '很多'])];
  answer.resolve({ success: true, code: 200, result: { digest: 'second', columns, rows } });
  await screen.findByRole('button', { name: /重新检查（改了 1 处）/ });
  const fields = screen.getAllByRole<HTMLInputElement>('textbox', { name: '得分' });
  expect(fields.map(({ value }) => value)).toEqual(['一', '2']);
});

it('sends nothing while a correction is too long to be one', async () => {
  checkedAs('first', [row(2, 'wrong', ['甲', '许多']), row(3, 'wrong', ['乙', '很多'])]);
  choose();
  const [one, other] = await screen.findAllByRole('textbox', { name: '得分' });
  if (!one || !other) throw new Error('two cells are wrong');
  fireEvent.change(one, { target: { value: '1'.repeat(1_001) } });
  expect(screen.getByRole('button', { name: '重新检查（改了 1 处）' })).toHaveProperty('disabled', true);
  fireEvent.keyDown(other, { key: 'Enter' });
  expect(check).toHaveBeenCalledOnce();
  fireEvent.change(one, { target: { value: '1' } });
  expect(screen.getByRole('button', { name: '重新检查（改了 1 处）' })).toHaveProperty('disabled', false);
});

it('shows the rows of thousands by what becomes of them, page by page', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    row(index + 2, index % 2 === 0 ? 'added' : 'unchanged', [`公司 ${index}`, '1']),
  );
  checkedAs('many', rows);
  choose();
  await screen.findByText('公司 0');
  expect(screen.getAllByRole('listitem').filter((one) => one.textContent?.includes('第 ')).length).toBe(20);
  fireEvent.click(screen.getByRole('radio', { name: '无变化 2,500' }));
  expect(screen.queryByText('公司 0')).toBeNull();
  fireEvent.click(screen.getByTitle('2'));
  await screen.findByText('公司 41');
});

it('shows what a changed cell was before', async () => {
  checkedAs('changed', [
    { ...row(2, 'changed', ['甲', '']), changes: [{ column: 'score', before: '1', after: '' }] },
    row(3, 'changed', ['乙', '2']),
  ]);
  choose();
  await screen.findByText('乙');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['甲', '1 → 空', '乙', '2']);
  expect(screen.getByRole('deletion').textContent).toBe('1');
});

it('checks again by itself where the data has moved on, and takes nothing in until that has been seen', async () => {
  checkedAs('first', [row(2, 'added', ['甲', '1'])]);
  choose();
  await screen.findByText('共 1 行');
  commit.mockResolvedValueOnce({ success: false, code: changed, status: 200, desc: '数据已变化' });
  checkedAs('second', [row(2, 'unchanged', ['甲', '1'])]);
  fireEvent.click(screen.getByRole('button', { name: '确认导入' }));
  await screen.findByText(/数据刚刚有变化/);
  expect(screen.getByRole('radio', { name: '无变化 1' })).toHaveProperty('checked', true);
  expect(done).not.toHaveBeenCalled();
});

it('asks before corrections that nobody has checked are thrown away', async () => {
  checkedAs('first', [row(3, 'wrong', ['乙', '许多'])]);
  choose();
  fireEvent.change(await screen.findByRole('textbox', { name: '得分' }), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: /放\s?弃/ }));
  await screen.findByText(/^放弃修改.$/, { selector: '.ant-modal-confirm-title' });
  expect(close).not.toHaveBeenCalled();
});

const correctOne = async () => {
  checkedAs('first', [row(3, 'wrong', ['乙', '许多'])]);
  choose();
  fireEvent.change(await screen.findByRole('textbox', { name: '得分' }), { target: { value: '2' } });
  checkedAs('second', [row(3, 'added', ['乙', '2'])]);
  fireEvent.click(screen.getByRole('button', { name: '重新检查（改了 1 处）' }));
  await waitFor(() => expect(screen.queryByText('请先改正')).toBeNull());
};
const question = () => screen.findByText(/^放弃修改.$/, { selector: '.ant-modal-confirm-title' });

it('asks before corrections that have been checked and not taken in are thrown away', async () => {
  await correctOne();
  fireEvent.click(screen.getByRole('button', { name: /放\s?弃/ }));
  await question();
  expect(close).not.toHaveBeenCalled();
});

it('asks before another file takes the place of corrections', async () => {
  await correctOne();
  fireEvent.click(screen.getByRole('button', { name: '换一个文件' }));
  const asked = (await question()).closest<HTMLElement>('.ant-modal');
  expect(screen.getByText('共 1 行')).toBeTruthy();
  fireEvent.click(within(asked as HTMLElement).getByText('放弃修改'));
  await waitFor(() => expect(screen.queryByText('共 1 行')).toBeNull());
  expect(close).not.toHaveBeenCalled();
});

it('leads on without a question once corrections are taken in', async () => {
  await correctOne();
  done.mockImplementation(() => void router.navigate('/elsewhere'));
  commit.mockResolvedValueOnce({ success: true, code: 200, result: null });
  fireEvent.click(screen.getByRole('button', { name: '确认导入' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

const takeIn = async () => {
  checkedAs('first', [row(2, 'added', ['甲', '1'])]);
  choose();
  await screen.findByText('共 1 行');
  const answer = Promise.withResolvers<object>();
  commit.mockReturnValueOnce(answer.promise);
  fireEvent.click(screen.getByRole('button', { name: '确认导入' }));
  await screen.findByRole('button', { name: /导入中$/ });
  return answer;
};
const refused = { success: false, code: 500, status: 500, desc: '服务器出错了' };

it('stays open while the file is taken in, and says why it was not', async () => {
  const answer = await takeIn();
  const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 });
  pressEscape();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(document.querySelector('.ant-drawer-mask') as HTMLElement);
  expect(close).not.toHaveBeenCalled();
  answer.resolve(refused);
  await screen.findByText('导入失败：服务器出错了');
  pressEscape();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

it('says why the file was not taken in also where the page has been left', async () => {
  const answer = await takeIn();
  cleanup();
  answer.resolve({ ...refused, code: changed });
  await screen.findByText('导入失败：服务器出错了');
  expect(check).toHaveBeenCalledTimes(1);
});

it('stays open with the wrong rows and what was corrected once the others are taken in', async () => {
  isPartly = true;
  checkedAs('first', [row(2, 'added', ['甲', '1']), row(3, 'wrong', ['乙', '许多']), row(4, 'wrong', ['丙', '很多'])]);
  choose();
  const [one, other] = await screen.findAllByRole('textbox', { name: '得分' });
  if (!one || !other) throw new Error('two cells are wrong');
  fireEvent.change(one, { target: { value: '一' } });
  checkedAs('second', [row(2, 'added', ['甲', '1']), row(3, 'wrong', ['乙', '一']), row(4, 'wrong', ['丙', '很多'])]);
  fireEvent.click(screen.getByRole('button', { name: '重新检查（改了 1 处）' }));

  const answer = Promise.withResolvers<object>();
  commit.mockReturnValueOnce(answer.promise);
  fireEvent.click(await screen.findByRole('button', { name: '确认导入' }));
  fireEvent.change(other, { target: { value: '2' } });
  checkedAs('third', [
    row(2, 'unchanged', ['甲', '1']),
    row(3, 'wrong', ['乙', '一']),
    row(4, 'wrong', ['丙', '很多']),
  ]);
  answer.resolve({ success: true, code: 200, result: null });
  await screen.findByText(/^其余各行已导入/);
  expect(done).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
  const corrections = JSON.stringify([{ row: 3, column: 'score', value: '一' }]);
  expect(check).toHaveBeenLastCalledWith({ file, corrections });
  const fields = screen.getAllByRole<HTMLInputElement>('textbox', { name: '得分' });
  expect(fields.map(({ value }) => value)).toEqual(['一', '2']);
  fireEvent.click(screen.getByRole('button', { name: /关\s?闭/ }));
  await question();

  checkedAs('fourth', [row(2, 'unchanged', ['甲', '1']), row(3, 'wrong', ['乙', '一']), row(4, 'added', ['丙', '2'])]);
  fireEvent.click(screen.getByRole('button', { name: '重新检查（改了 1 处）' }));
  await screen.findByRole('radio', { name: '新增 1' });
  expect(screen.queryByText(/^其余各行已导入/)).toBeNull();
});

it('asks nothing about corrections of rows that are taken in, where others are left', async () => {
  isPartly = true;
  checkedAs('first', [row(3, 'wrong', ['乙', '许多']), row(4, 'wrong', ['丙', '很多'])]);
  choose();
  const [cell] = await screen.findAllByRole('textbox', { name: '得分' });
  fireEvent.change(cell as HTMLElement, { target: { value: '2' } });
  checkedAs('second', [row(3, 'added', ['乙', '2']), row(4, 'wrong', ['丙', '很多'])]);
  fireEvent.click(screen.getByRole('button', { name: '重新检查（改了 1 处）' }));
  commit.mockResolvedValueOnce({ success: true, code: 200, result: null });
  checkedAs('third', [row(3, 'unchanged', ['乙', '2']), row(4, 'wrong', ['丙', '很多'])]);
  fireEvent.click(await screen.findByRole('button', { name: '确认导入' }));
  await screen.findByText(/^其余各行已导入/);
  fireEvent.click(screen.getByRole('button', { name: /关\s?闭/ }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

it('closes once nothing is left of the file', async () => {
  const answer = await takeIn();
  answer.resolve({ success: true, code: 200, result: null });
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(done).toHaveBeenCalledOnce();
  expect(check).toHaveBeenCalledOnce();
});
