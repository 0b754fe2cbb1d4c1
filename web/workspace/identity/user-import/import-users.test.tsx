// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { UserImport } from '#contract/identity/user-import.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ImportUsers } from './import-users.tsx';

const checked: UserImport = {
  ...{ digest: 'seen', total: 3, invited: 1, linked: 1, unchanged: 0, wrong: 1, faultCount: 1 },
  faults: [{ row: 4, column: '公司', reason: '没有这家公司' }],
  annotated: btoa('the file'),
  columns: [
    { key: 'name', title: '姓名' },
    { key: 'company', title: '公司' },
  ],
  rows: [
    { row: 2, effect: 'added', cells: ['周敏', '澄川'], reasons: [], correctable: [] },
    { row: 3, effect: 'changed', cells: ['何远', '澄川'], reasons: [], correctable: [] },
    {
      ...{ row: 4, effect: 'wrong', cells: ['陆川', '没有的公司'], correctable: ['company'] },
      reasons: [{ column: 'company', reason: '没有这家公司' }],
    },
  ],
};
let answer: UserImport;
let refusal: object | undefined;
const sent: { readonly path: string; readonly form: FormData }[] = [];
const imported = vi.fn();
const close = vi.fn();

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  answer = checked;
  refusal = undefined;
  sent.length = 0;
  imported.mockReset();
  close.mockReset();
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: FormData } = {}) => {
    const path = String(address).replace(/^.*\/api/, '');
    sent.push({ path, form: body ?? new FormData() });
    if (path.endsWith('/preview')) return Response.json({ code: 200, result: answer });
    return Response.json(refusal ?? { code: 200, result: { invited: 1, linked: 1 } });
  });
  const element = <ImportUsers onClose={close} onImported={imported} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choose = () =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['x'], 'people.xlsx')] },
  });
const take = async () => {
  const button = await screen.findByRole('button', { name: '确认导入' });
  fireEvent.click(button);
};

it('says whom a file invites, shows what is wrong, and takes the rest in', async () => {
  choose();
  await screen.findByText(/邀请 1 人，1 个已有账号加入公司，0 行已在公司或已邀请，1 行有误，不会导入/);
  screen.getByText('没有这家公司');
  screen.getByRole('radio', { name: '有误 1' });
  const rows = checked.rows.map((row) => (row.effect === 'wrong' ? row : { ...row, effect: 'unchanged' as const }));
  answer = { ...checked, invited: 0, linked: 0, unchanged: 2, rows };
  await take();
  await screen.findByText(/^其余各行已导入。这 1 行有误/);
  expect(imported).toHaveBeenCalledOnce();
  const commits = sent.filter(({ path }) => path === '/auth/user/import/commit');
  expect(commits.map(({ form }) => form.get('digest'))).toEqual(['seen']);
  // What is wrong can still be put right, or taken along as a file.
  screen.getByText('没有这家公司');
  screen.getByRole('button', { name: '下载标出问题的文件' });
  expect(close).not.toHaveBeenCalled();
});

it('takes in nothing where every row is wrong', async () => {
  answer = { ...checked, invited: 0, linked: 0, wrong: 3 };
  choose();
  await screen.findByText('没有可以导入的行');
  expect(screen.getByRole('button', { name: '确认导入' })).toHaveProperty('disabled', true);
});

it('keeps the preview when it is refused, and says why', async () => {
  refusal = { code: 1004, desc: '没有权限进行此操作', requestId: 'r' };
  choose();
  await take();
  await screen.findByText(/没有权限进行此操作/);
  screen.getByText('没有这家公司');
  expect(imported).not.toHaveBeenCalled();
});
