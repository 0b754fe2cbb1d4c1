// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { AuditDetail } from '#contract/identity/audit.ts';
import { loadPageTexts } from '../../i18n.ts';
import '../../workspace-endpoints.ts';
import { AuditDrawer } from './audit-drawer.tsx';

const entry: AuditDetail = {
  ...{ id: 7, at: '2026-11-20T02:00:00Z', action: 'version.reviewSettings', actionName: '设置发布前审核' },
  ...{ person: { username: 'boss', name: '沈知遥' }, companyName: '', subject: '', subjectName: '' },
  ...{ subjectPath: null, network: '192.0.2.0/24', hash: 'ab' },
  detail: { before: { article: false }, after: { article: true } },
};

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says in words which texts need a review, before and after', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, desc: '', result: entry }));
  const router = createMemoryRouter([{ path: '*', element: <AuditDrawer id={7} onClose={() => undefined} /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const factNamed = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await factNamed('之前')).toBe('文章须审阅：否');
  expect(await factNamed('之后')).toBe('文章须审阅：是');
});
