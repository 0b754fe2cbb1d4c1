// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Invitation } from '#contract/identity/invitations.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import '#web/workspace/workspace-endpoints.ts';
import { InvitationList } from './invitation-list.tsx';

const invitation = {
  ...{ id: 7, name: '林岚', to: 'lin@example.com', companyName: '禾简', roles: [], state: 'pending', delivery: null },
  ...{ expiresAt: '2026-12-20T02:00:00.000Z', invitedBy: '周衡' },
} as unknown as Invitation;

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('sends an invitation again once while it is sent, so that its link is not replaced at once', async () => {
  let arrive: (answer: ApiAnswer<null>) => void = () => undefined;
  const resend = vi.fn(() => new Promise<ApiAnswer<null>>((resolve) => (arrive = resolve)));
  const rest = { revoke: vi.fn(), onChanged: vi.fn() };
  function Shown() {
    const afterRemoval = useFocusAfterRemoval();
    const list = { invitations: [invitation], afterRemoval, resend, ...rest };
    return <InvitationList mayInvite {...list} />;
  }
  render(<Shown />);
  const button = screen.getByRole('button', { name: '重新发送给林岚' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(resend).toHaveBeenCalledTimes(1);
  await act(async () => arrive({ success: true, result: null } as ApiAnswer<null>));
  expect(rest.onChanged).toHaveBeenCalledTimes(1);
  fireEvent.click(button);
  expect(resend).toHaveBeenCalledTimes(2);
});

it('says of a role that was removed since that it was', () => {
  const roles = [
    { code: 'CLIENT_USER', name: '企业用户' },
    { code: 'ROLE_GONE', name: '' },
  ];
  const rest = { resend: vi.fn(), revoke: vi.fn(), onChanged: vi.fn() };
  function Shown() {
    const afterRemoval = useFocusAfterRemoval();
    return <InvitationList mayInvite invitations={[{ ...invitation, roles }]} {...{ afterRemoval, ...rest }} />;
  }
  render(<Shown />);
  expect(screen.getByText('企业用户')).toBeTruthy();
  expect(screen.getByText('已移除的角色')).toBeTruthy();
});
