// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ProbeReading, SystemStatus } from '#contract/operation/status.ts';
import { type ProbeName, probeNames } from '#contract/operation/status-figures.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import { buildMenuTree } from '#web/workspace/identity/permissions/menu-tree.ts';
import '#web/workspace/workspace-endpoints.ts';
import { Component } from './status-page.tsx';

const ok = (name: ProbeName): ProbeReading => ({ name, state: 'ok', cause: null, values: {}, words: {}, trend: [] });
const troubled: readonly ProbeReading[] = [
  {
    ...ok('sms'),
    ...{ state: 'act', cause: 'deliveryFails', words: { reason: 'aliyun: isv.AMOUNT_NOT_ENOUGH' } },
    values: { sms_failures_in_row: 6, sms_last_sent_timestamp_seconds: Date.parse('2026-11-23T00:31:00Z') / 1000 },
  },
  { ...ok('disk'), state: 'attention', cause: 'fillsUp', values: { disk_used_ratio: 0.81, disk_full_in_days: 19.4 } },
  { ...ok('mail'), state: 'unmeasured' },
];
let status: SystemStatus;
let isDown = false;
let answer: object;
const sent: [address: string, body: unknown][] = [];
const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (isDown) throw new TypeError('away');
    if (address.includes('/status/test/')) {
      sent.push([address, JSON.parse(body ?? '')]);
      return Response.json(answer);
    }
    if (address.includes('/job/counts')) return Response.json({ code: 200, result: [] });
    if (address.includes('/job/')) return Response.json({ code: 200, result: { total: 0, list: [] } });
    return Response.json({ code: 200, result: status });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
beforeEach(() => {
  isDown = false;
  sent.length = 0;
  menuStore.set({ status: 'ready', items: [], tree: [] });
  const probes = probeNames.map((name) => troubled.find((probe) => probe.name === name) ?? ok(name));
  status = { at: '2026-11-23T01:12:40Z', probes };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const router = createMemoryRouter([{ path: '*', element: <Component /> }]);
  render(
    <QueryClientProvider client={queries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const cell = (name: string) => within(screen.getByRole('region', { name }));

it('speaks first of what is wrong, and leads to its cell', async () => {
  show();
  await screen.findByText(/9 项里 6 项正常。/);
  fireEvent.click(screen.getByRole('button', { name: '短信' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '短信' }));
  cell('短信').getByText('上次成功；之后连续失败 6 次：aliyun: isv.AMOUNT_NOT_ENOUGH');
  cell('短信').getByText('11-23 08:31');
  cell('磁盘').getByText(/按近 7 天约 19 天后满/);
});

it('says how many articles cannot be analysed', async () => {
  const stuck = { state: 'attention', cause: 'stuck', values: { corpus_waiting: 5, corpus_stuck: 2 } } as const;
  status = { ...status, probes: probeNames.map((name) => ({ ...ok(name), ...(name === 'corpus' && stuck) })) };
  show();
  await screen.findByText(/9 项里 8 项正常。/);
  cell('语料延迟').getByText(/有 2 篇等了 1 天以上/);
});

it('never calls well what could not be measured', async () => {
  show();
  await screen.findByText(/9 项里 6 项正常。/);
  cell('邮件').getByText('没有测到');
  expect(cell('邮件').queryByText('正常')).toBeNull();
});

it('says since when its values stand still, a minute after the last answer', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  show();
  await screen.findByText(/9 项里 6 项正常。/);
  expect(screen.queryByText(/停在/)).toBeNull();
  isDown = true;
  act(() => void vi.advanceTimersByTime(80_000));
  expect(screen.getAllByText('停在 11-23 09:12')).toHaveLength(9);
  vi.useRealTimers();
  await screen.findByText('连不上服务器，以下是 11-23 09:12 的情况');
});

it('says that it cannot be read, and tries again', async () => {
  isDown = true;
  show();
  const again = await screen.findByRole('button', { name: /重\s?试|重新加载/ });
  isDown = false;
  fireEvent.click(again);
  await screen.findByText(/9 项里 6 项正常。/);
});

it('sends a test mail where the person may, and keeps what was typed after a refusal', async () => {
  show();
  await screen.findByText(/9 项里 6 项正常。/);
  expect(screen.queryByRole('button', { name: '试发一封邮件' })).toBeNull();
  const page = { ...{ id: 152, pid: 0, name: '状态', path: '/', component: 'SystemStatus', icon: '', title: '状态' } };
  const items = [{ ...page, types: 'MENU' as const, meta: { title: '状态', icon: '', buttons: ['status:test'] } }];
  act(() => menuStore.set({ status: 'ready', items, tree: buildMenuTree(items) }));
  fireEvent.click(screen.getByRole('button', { name: '试发一封邮件' }));
  const field = await screen.findByLabelText('收件邮箱');
  fireEvent.click(screen.getByRole('button', { name: /发\s?送/u }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
  fireEvent.change(field, { target: { value: 'ops@example.com' } });
  answer = { code: 1005, desc: '操作太频繁' };
  fireEvent.click(screen.getByRole('button', { name: /发\s?送/u }));
  await screen.findByText(/操作太频繁/);
  expect((field as HTMLInputElement).value).toBe('ops@example.com');
  answer = { code: 200, result: { outcome: 'bad', text: '服务器不接受这个账号或密码（EAUTH）。' } };
  fireEvent.click(screen.getByRole('button', { name: /发\s?送/u }));
  await screen.findByText('服务器不接受这个账号或密码（EAUTH）。');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual([expect.stringMatching(/status\/test\/mail$/), { email: 'ops@example.com' }]);
});
