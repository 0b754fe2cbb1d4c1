// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { ModuleTerm } from './module-term.tsx';

const now = new Date('2026-11-20T02:00:00Z');
const hour = 60 * 60_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('says the days that are left as the notice of the end says them, a day that has begun being one', () => {
  render(<ModuleTerm state="ending" expiresAt={inHours(6 * 24 + 23)} />);
  expect(screen.getByText('剩 7 天')).toBeTruthy();
});

it('says on the last day that less than a day is left', () => {
  render(<ModuleTerm state="ending" expiresAt={inHours(23)} />);
  expect(screen.getByText('不到 1 天')).toBeTruthy();
});
