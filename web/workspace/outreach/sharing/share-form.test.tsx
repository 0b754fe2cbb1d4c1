// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '../../i18n.ts';
import '../../workspace-endpoints.ts';
import { ShareForm } from './share-form.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that makes a link for each key; its answers are lost as long as that is said. */
function openForm() {
  const server = { isMute: true, keys: [] as string[], made: [] as string[], revoked: [] as string[] };
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const { key, id } = JSON.parse(body) as { key: string; id: string };
    if (address.endsWith('/share/revoke')) {
      server.revoked.push(id);
      return Response.json({ code: 200, desc: '', result: { id } });
    }
    server.keys.push(key);
    if (server.isMute) throw new TypeError('lost');
    return Response.json({ code: 200, desc: '', result: { id: key } });
  });
  render(<ShareForm target={{ kind: 'report', reportId: 7 }} onCreated={({ id }) => server.made.push(id)} />);
  return server;
}
const submit = async (server: ReturnType<typeof openForm>) => {
  const before = server.keys.length;
  await waitFor(() => fireEvent.click(screen.getByRole('button', { name: '生成链接' })));
  await waitFor(() => expect(server.keys).toHaveLength(before + 1));
};

it('asks for the same link again after a lost answer, and for another one after that', async () => {
  const server = openForm();
  await submit(server);
  server.isMute = false;
  fireEvent.click(await screen.findByRole('button', { name: /重 ?试/ }));
  await waitFor(() => expect(server.made).toHaveLength(1));
  expect(new Set(server.keys).size).toBe(1);
  await submit(server);
  await waitFor(() => expect(new Set(server.made).size).toBe(2));
});

it('makes another link where something was changed after a lost answer, and ends the one nobody has seen', async () => {
  const server = openForm();
  await submit(server);
  await screen.findByRole('button', { name: /重 ?试/ });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '口令一二三四' } });
  server.isMute = false;
  fireEvent.click(screen.getByRole('button', { name: '生成链接' }));
  await waitFor(() => expect(server.made).toHaveLength(1));
  const [first, taken, other] = server.keys;
  expect([taken, server.keys.length]).toEqual([first, 3]);
  expect(server.revoked).toEqual([first]);
  expect(server.made).toEqual([other]);
  expect(other).not.toBe(first);
});
