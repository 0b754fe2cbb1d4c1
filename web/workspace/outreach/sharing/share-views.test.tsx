// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '../../i18n.ts';
import '../../workspace-endpoints.ts';
import { ShareViews } from './share-views.tsx';

const total = 53;
let isBroken = false;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    if (isBroken) return Response.json({ code: 500, desc: '服务器出错', requestId: 'r' });
    const { page, pageSize } = JSON.parse(body) as { page: number; pageSize: number };
    const all = Array.from({ length: total }, (_, index) => ({
      ...{ viewedAt: '2026-11-20T02:00:00Z', address: `10.0.0.${index + 1}`, device: '' },
    }));
    const list = all.slice((page - 1) * pageSize, page * pageSize);
    return Response.json({ code: 200, desc: '', result: { total, list } });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ShareViews id="link" />
    </QueryClientProvider>,
  );

it('shows the first view of many on the last page', async () => {
  show();
  await screen.findByText('10.0.0.1');
  expect(screen.queryByText('10.0.0.53')).toBeNull();
  fireEvent.click(screen.getByTitle('6'));
  await screen.findByText('10.0.0.53');
});

it('says that views could not be read, and reads them again', async () => {
  isBroken = true;
  show();
  const again = await screen.findByRole('button', { name: /重新加载/ });
  isBroken = false;
  fireEvent.click(again);
  await screen.findByText('10.0.0.1');
});
