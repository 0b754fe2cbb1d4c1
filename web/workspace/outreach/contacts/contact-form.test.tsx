// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { ContactForm } from './contact-form.tsx';

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
