// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { UserDetail } from '#contract/identity/members.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { UserSessions } from './user-sessions.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: null }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('goes on by keyboard at the session after one that was ended, and at the heading after the last', async () => {
  const session = { place: '', network: '', companyName: '澄川新材', lastUsedAt: '2026-11-20T02:00:00.000Z' };
  const all = ['平板', '手机'].map((device) => ({ ...session, id: device, device, current: false }));
  function Shown() {
    const [sessions, setSessions] = useState(all);
    const user = { id: 2, sessions } as unknown as UserDetail;
    const onChanged = () => void setTimeout(() => setSessions((before) => before.slice(1)), 20);
    return <UserSessions user={user} mayEdit onChanged={onChanged} />;
  }
  render(<Shown />);
  const end = async (device: string) => {
    const button = screen.getByRole('button', { name: `结束会话：${device}` });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await end('平板');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '结束会话：手机' }));
  await end('手机');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }));
});
