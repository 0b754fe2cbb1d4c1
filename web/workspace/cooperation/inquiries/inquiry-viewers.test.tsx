// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { menuStore } from '#web/workspace/identity/permissions/menu-store.ts';
import '#web/workspace/workspace-endpoints.ts';
import { InquiryViewers } from './inquiry-viewers.tsx';

const colleagues = [
  { id: 1, name: '林岚' },
  { id: 2, name: '林岚' },
  { id: 3, name: '陆闻' },
];
const handed: unknown[] = [];
const chosen: number[][] = [];
/** What each was chosen over. */
const over: (number[] | null)[] = [];
let latest: InquiryDetail;
/** What the next change is told instead. */
let refusal: object | undefined;
const inquiry = { id: 7, author: '林岚', authorId: 1, viewers: null } as InquiryDetail;

beforeAll(async () => {
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.includes('/inquiry/detail')) return Response.json({ code: 200, result: latest });
    if (address.includes('/inquiry/viewers')) {
      const { viewerIds, shown } = JSON.parse(body ?? '{}') as { viewerIds: number[]; shown: number[] | null };
      chosen.push(viewerIds);
      over.push(shown);
      if (refusal) return Response.json(refusal);
      const viewers = viewerIds.map((id) => ({
        id,
        name: colleagues.find((one) => one.id === id)?.name ?? '已离职的',
      }));
      return Response.json({ code: 200, result: { ...inquiry, viewers } });
    }
    if (!address.includes('/inquiry/colleagues')) handed.push(JSON.parse(body ?? '{}'));
    return Response.json({ code: 200, result: address.includes('/inquiry/colleagues') ? colleagues : inquiry });
  });
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('keeps everybody who is chosen one right after the other, and who has left by name', async () => {
  const page = { id: 44, name: '询价', path: '/tpc/inquiries', icon: 'building', component: 'Inquiries' };
  menuStore.set({
    status: 'ready',
    tree: [{ ...page, isGroup: false, isHidden: false, buttons: ['inquiry:edit'], children: [] }],
  } as never);
  function Shown() {
    const [shown, setShown] = useState({ ...inquiry, viewers: [{ id: 9, name: '已离职的' }] } as InquiryDetail);
    return <InquiryViewers inquiry={shown} onChanged={setShown} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[page.path]}>
        <Shown />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '选择同事' }));
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')];
  await waitFor(() => expect(offered().length).toBeGreaterThan(2));
  fireEvent.click(offered()[1] as Element);
  fireEvent.click(offered()[2] as Element);
  await waitFor(() =>
    expect(chosen).toEqual([
      [9, 2],
      [9, 2, 3],
    ]),
  );
  expect(document.querySelector('.ant-select-content')?.textContent).toContain('已离职的林岚陆闻');
});

it('says at the choice why it is not saved, and goes on from it', async () => {
  chosen.length = 0;
  refusal = { code: 400, desc: '填写有误', issues: [{ path: 'body.viewerIds', message: '能开启的不足两人' }] };
  const page = { id: 44, name: '询价', path: '/tpc/inquiries', icon: 'building', component: 'Inquiries' };
  menuStore.set({
    status: 'ready',
    tree: [{ ...page, isGroup: false, isHidden: false, buttons: ['inquiry:edit'], children: [] }],
  } as never);
  function Shown() {
    const [shown, setShown] = useState(inquiry);
    return <InquiryViewers inquiry={shown} onChanged={setShown} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[page.path]}>
        <Shown />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('radio', { name: '指定同事' }));
  expect((await screen.findByRole('alert')).textContent).toContain('能开启的不足两人');
  refusal = undefined;
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '选择同事' }));
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')];
  await waitFor(() => expect(offered().length).toBeGreaterThan(2));
  fireEvent.click(offered()[2] as Element);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(chosen).toEqual([[], [3]]);
  expect(document.querySelector('.ant-select-content')?.textContent).toContain('陆闻');
});

it('shows whom a colleague has chosen meanwhile, keeps both choices, and saves them once they were looked at', async () => {
  chosen.length = 0;
  over.length = 0;
  const [first, , third] = colleagues as [(typeof colleagues)[0], (typeof colleagues)[0], (typeof colleagues)[0]];
  const left = { id: 9, name: '已离职的' };
  latest = { ...inquiry, viewers: [first] } as InquiryDetail;
  refusal = { code: errorTable.INQUIRY_CHANGED.code, desc: '其他人刚刚改了' };
  const page = { id: 44, name: '询价', path: '/tpc/inquiries', icon: 'building', component: 'Inquiries' };
  menuStore.set({
    status: 'ready',
    tree: [{ ...page, isGroup: false, isHidden: false, buttons: ['inquiry:edit'], children: [] }],
  } as never);
  function Shown() {
    const [shown, setShown] = useState({ ...inquiry, viewers: [first, left] } as InquiryDetail);
    return <InquiryViewers inquiry={shown} onChanged={setShown} />;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[page.path]}>
        <Shown />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '选择同事' }));
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')];
  await waitFor(() => expect(offered().length).toBeGreaterThan(2));
  fireEvent.click(offered()[2] as Element);
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('其他人刚刚改了可见范围，现在是：林岚、林岚');
  refusal = undefined;
  fireEvent.click(within(told).getByRole('button', { name: /^保 ?存$/ }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(chosen).toEqual([
    [first.id, left.id, third.id],
    [first.id, third.id],
  ]);
  expect(over).toEqual([[first.id, left.id], [first.id]]);
});

it('hands an inquiry to a colleague who has the name of its author, and not to the author', async () => {
  const page = { id: 44, name: '询价', path: '/tpc/inquiries', icon: 'building', component: 'Inquiries' };
  const buttons = ['inquiry:edit', 'inquiry:all'];
  menuStore.set({
    status: 'ready',
    tree: [{ ...page, isGroup: false, isHidden: false, buttons, children: [] }],
  } as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[page.path]}>
        <InquiryViewers inquiry={inquiry} onChanged={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '由林岚起草，移交给' }));
  const offered = () => document.querySelectorAll('.ant-select-item-option');
  await waitFor(() => expect([...offered()].map(({ textContent }) => textContent)).toEqual(['林岚', '陆闻']));
  fireEvent.click(offered()[0] as Element);
  await waitFor(() => expect(handed).toEqual([{ id: 7, userId: 2 }]));
});
