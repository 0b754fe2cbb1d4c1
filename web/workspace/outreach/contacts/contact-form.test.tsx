// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ContactDetail } from '#contract/outreach/contacts.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ChangedAlert } from './changed-alert.tsx';
import { ContactForm } from './contact-form.tsx';
import { initialValues } from './contact-values.ts';

let answer: (response: Response) => void = () => undefined;

beforeAll(async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
}, 60_000);
afterEach(cleanup);

it('takes nothing while it is being saved that would be lost, and what is typed stays where it is refused', async () => {
  const form = { groups: [], mayEdit: true, mayDelete: true };
  const nothing = () => undefined;
  const element = <ContactForm {...form} onClose={nothing} onSaved={nothing} onDelete={nothing} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field(/^姓名/), { target: { value: '陆屿' } });
  fireEvent.change(field(/^邮箱/), { target: { value: 'lu@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(field(/^姓名/).disabled).toBe(true));
  answer(Response.json({ code: 400, desc: '有误', issues: [{ path: 'body.name', message: '太长' }] }));
  await waitFor(() => expect(field(/^姓名/).disabled).toBe(false));
  expect(field(/^姓名/).value).toBe('陆屿');
});

it('names day and source of a consent that a colleague has corrected, before they are saved over', () => {
  const opened: ContactDetail = {
    ...{ id: 1, name: '陆屿', mobile: '', email: 'lu@example.com', position: '主编', groupId: null, version: 1 },
    ...{ isReceiving: true, consentAt: '2026-11-20T02:00:00Z', consentSource: 'workspace', unsubscribedAt: null },
  };
  const theirs: ContactDetail = { ...opened, consentAt: '2026-11-02T02:00:00Z', consentSource: 'form', version: 2 };
  const shown = (their: ContactDetail) => {
    const nothing = () => undefined;
    const mine = { ...initialValues(opened), position: '总编辑' };
    render(<ChangedAlert theirs={their} mine={mine} groups={[]} onOverwrite={nothing} onTake={nothing} />);
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    cleanup();
    return lines;
  };
  expect(shown(theirs)).toEqual(['职务：主编', '同意来源：网站登记', '同意时间：2026-11-02']);
  expect(shown({ ...opened, version: 2 })).toEqual(['职务：主编']);
  // Paused before anybody had agreed: what is saved over it is a consent.
  expect(shown({ ...opened, isReceiving: false, consentAt: null, consentSource: null })).toContain('同意时间：未填写');
});
