// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CompanyImport, FormerNames } from '#contract/insight/company-import.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ImportCompanies } from './import-companies.tsx';

const previewOf = (formerNames: FormerNames): CompanyImport => ({
  ...{ digest: formerNames, total: 1, added: 0, changed: 1, unchanged: 0, again: 3, renamed: 1 },
  ...{ formerNames, losing: formerNames === 'drop' ? 1 : 0, faultCount: 0, faults: [], annotated: null },
  shared: formerNames === 'keep' ? [{ name: '青筠科技', companies: ['青筠科技'] }] : [],
  columns: [{ key: 'code', title: '证券代码' }],
  rows: [{ row: 2, effect: 'changed', cells: ['600100'], reasons: [], correctable: [] }],
});
const sent: [path: string, formerNames: string | null, digest: string | null][] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: unknown } = {}) => {
    if (!(body instanceof FormData)) return Response.json({ code: 200, result: null });
    const formerNames = body.get('formerNames') as FormerNames | null;
    sent.push([address.split('/').at(-1) ?? '', formerNames, body.get('digest') as string | null]);
    const isPreview = address.includes('preview');
    return Response.json({
      code: 200,
      result: isPreview ? previewOf(formerNames ?? 'keep') : { added: 0, changed: 1 },
    });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('asks whether former names are kept, names companies that have them, and takes in what was chosen', async () => {
  const done = vi.fn();
  const element = <ImportCompanies onClose={done} onImported={done} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  const file = new File(['x'], 'companies.xlsx');
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: /原来的代码和名称保留为别名/ });
  expect(choice.checked).toBe(true);
  expect(screen.getByText(/「青筠科技」也是青筠科技的名称/)).toBeTruthy();
  choice.focus();
  fireEvent.click(choice);
  await waitFor(() => expect(choice.checked).toBe(false));
  // Whoever chose it may choose otherwise.
  expect(document.activeElement).toBe(choice);
  expect(screen.queryByText(/也是青筠科技的名称/)).toBeNull();
  expect(screen.getByText(/1 家改名或换代码，原来的不保留/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '确认导入' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent).toEqual([
    ['preview', null, null],
    ['preview', 'drop', null],
    ['commit', 'drop', 'drop'],
  ]);
});
