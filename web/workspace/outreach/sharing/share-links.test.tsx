// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ShareLink } from '#contract/outreach/sharing.ts';
import { loadPageTexts } from '../../i18n.ts';
import '../../workspace-endpoints.ts';
import { ShareLinks } from './share-links.tsx';

const total = 53;
const linkOf = (number: number): ShareLink => ({
  ...{ id: `link ${number}`, kind: 'report', address: `https://ir.example/s/${number}`, state: 'open' },
  ...{ createdAt: '2026-11-20T02:00:00Z', createdBy: `第${number}人`, expiresAt: '2026-12-20T02:00:00Z' },
  ...{ hasPassword: false, views: 0, lastViewedAt: null },
});

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the oldest link of many on the last page, where it can be revoked', async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { page, pageSize } = JSON.parse(body) as { page: number; pageSize: number };
    const all = Array.from({ length: total }, (_, index) => linkOf(index + 1));
    const list = all.slice((page - 1) * pageSize, page * pageSize);
    return Response.json({ code: 200, desc: '', result: { total, list } });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ShareLinks target={{ kind: 'report', reportId: 7 }} />
    </QueryClientProvider>,
  );
  await screen.findByText(/第1人/);
  expect(screen.queryByText(/第53人/)).toBeNull();
  fireEvent.click(screen.getByTitle('6'));
  await screen.findByText(/第53人/);
  expect(screen.getAllByRole('button', { name: /收回|撤销/ })).toHaveLength(3);
});

it('says that a link was not copied where the browser has no clipboard', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, desc: '', result: { total: 1, list: [linkOf(1)] } }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ShareLinks target={{ kind: 'report', reportId: 7 }} />
    </QueryClientProvider>,
  );
  expect(navigator.clipboard).toBeUndefined();
  fireEvent.click(await screen.findByRole('button', { name: /^复制/ }));
  await screen.findByText('浏览器不允许复制');
});
