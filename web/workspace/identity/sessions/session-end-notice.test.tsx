// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { watchAttendance } from './attendance.ts';
import { SessionEndNotice } from './session-end-notice.tsx';

const minute = 60_000;

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('warns before the session ends of a page that nobody touches, and keeps it when told to', async () => {
  const keep = vi.fn();
  watchAttendance(window, keep);
  // jsdom plays no motion, for whose end it would wait.
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <SessionEndNotice />
    </ConfigProvider>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void vi.advanceTimersByTime(27 * minute));
  vi.useRealTimers();
  expect(screen.getByRole('dialog', { name: '即将退出登录' })).toBeTruthy();
  expect(keep).not.toHaveBeenCalled();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 27 * minute });
  fireEvent.click(screen.getByRole('button', { name: '继续使用' }));
  vi.useRealTimers();
  expect(keep).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
