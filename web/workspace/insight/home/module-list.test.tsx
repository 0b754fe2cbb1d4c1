// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { HomeOverview } from '#contract/insight/home.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ModuleList } from './module-list.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('says when a module ends to the minute, as it closes at that minute', () => {
  const module: HomeOverview['modules'][number] = {
    ...{ code: 'report', name: '报告', description: '', expired: false },
    expiresAt: '2026-11-30T16:00:00.000Z',
  };
  render(<ModuleList modules={[module]} asOf="2026-11-20T10:00:00.000Z" />);
  expect(screen.getByText('2026-12-01 00:00 到期')).toBeTruthy();
});
