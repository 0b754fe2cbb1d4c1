// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import '#web/workspace/workspace-endpoints.ts';
import { GroupsDrawer } from './groups-drawer.tsx';

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, result: null }));
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

it('asks before Escape throws away the name of a group, a new one or one that is renamed', async () => {
  const closed = vi.fn();
  const groups = [{ id: 1, name: '媒体', count: 2 }];
  const element = <GroupsDrawer groups={groups} onClose={closed} onChanged={() => undefined} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '重命名「媒体」' }));
  const renamed = screen.getAllByRole<HTMLInputElement>('textbox', { name: '分组名称' })[1];
  if (!renamed) throw new Error('the group is not being renamed');
  fireEvent.change(renamed, { target: { value: '财经媒体' } });
  fireEvent.keyDown(renamed, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect([renamed.isConnected, renamed.value, closed.mock.calls.length]).toEqual([true, '财经媒体', 0]);
  fireEvent.click(screen.getByRole('button', { name: /^取\s?消$/ }));
  const added = screen.getByRole<HTMLInputElement>('textbox', { name: '分组名称' });
  fireEvent.change(added, { target: { value: '券商' } });
  fireEvent.keyDown(added, { key: 'Escape' });
  fireEvent.click((await screen.findAllByRole('button', { name: '放弃修改' })).at(-1) as HTMLElement);
  expect(closed).toHaveBeenCalledOnce();
});

it('goes on by keyboard at the group that takes the place of a deleted one, and at the new name after the last', async () => {
  function Groups() {
    const [groups, setGroups] = useState(['媒体', '券商'].map((name, id) => ({ id: id + 1, name, count: 2 })));
    const onChanged = () => void setTimeout(() => setGroups((all) => all.slice(1)), 20);
    return (
      <>
        <h1 tabIndex={-1}>通讯录</h1>
        <GroupsDrawer groups={groups} onClose={() => undefined} onChanged={onChanged} />
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Groups /> }])} />
    </QueryClientProvider>,
  );
  const remove = async (name: string) => {
    const button = await screen.findByRole('button', { name: `删除分组「${name}」` });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await remove('媒体');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除分组「券商」' })));
  await remove('券商');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '分组名称' })));
});
