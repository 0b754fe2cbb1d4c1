// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sourceRoute } from '#contract/paths.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './source-page.tsx';

const asked: string[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ code: 400, desc: '请求有误' }, { status: 400 });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
}, 60_000);
afterEach(cleanup);

it('says that there is no such source where its address was cut or typed by hand, without asking the server', async () => {
  for (const id of ['abc', '0', '2147483648']) {
    const router = createMemoryRouter([{ path: sourceRoute, Component }], { initialEntries: [`/ba/sources/${id}`] });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('没有这个来源')).toBeTruthy();
    cleanup();
  }
  expect(asked).toEqual([]);
});
