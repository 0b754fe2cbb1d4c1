// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { registerFigure } from './figure-registry.ts';
import { PrintNotes } from './print-notes.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('paper names the days of a figure with their year, as nobody knows when it is read', () => {
  const ref = { kind: 'articles', from: '2026-11-14', until: '2026-11-20' } as const;
  const leave = registerFigure({ ref, value: 96, gap: null, previous: null }, document.body);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PrintNotes />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('listitem').textContent).toContain('2026-11-14 – 2026-11-20');
  leave();
});
