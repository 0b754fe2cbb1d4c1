// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { endsSoon } from './attendance.ts';
import { SessionEndNotice } from './session-end-notice.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  endsSoon.set(false);
});

it('stands over the page, with the focus, until the session has been kept', async () => {
  // jsdom plays no motion, for whose end it would wait.
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <SessionEndNotice />
    </ConfigProvider>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => endsSoon.set(true));
  const notice = await screen.findByRole('dialog', { name: '即将退出登录' });
  const touched = vi.fn();
  addEventListener('click', touched);
  fireEvent.click(screen.getByRole('button', { name: '继续使用' }));
  fireEvent.keyDown(notice, { key: 'Escape' });
  removeEventListener('click', touched);
  expect(touched).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog')).toBe(notice);
  act(() => endsSoon.set(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
