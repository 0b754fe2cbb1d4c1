// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ArrangedMenu } from '#contract/identity/menu-editing.ts';
import { nameOf, storeNamed } from '#web/workspace/kits/versioned/local-draft.ts';
import { useMenuDraft } from './use-menu-draft.ts';

const item = (id: number, name: string): ArrangedMenu['items'][number] => ({
  ...{ id, pid: 0, name: { 'zh-CN': name, en: name }, path: '', component: 'Layout', icon: 'layers', isHidden: false },
  buttons: [],
});
const menu: ArrangedMenu = { version: 3, items: [item(50, '客户管理'), item(90, '账号与权限')], roles: [] };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function openTab() {
  const { result, unmount } = renderHook(() => useMenuDraft(menu));
  const name = (first: string) => act(() => result.current.change([item(50, first), item(90, '账号与权限')]));
  return {
    name,
    type: (first: string, part: string) =>
      act(() => result.current.change([item(50, first), item(90, '账号与权限')], part)),
    undo: () => act(() => result.current.undo()),
    reset: () => act(() => result.current.reset(menu)),
    named: () => result.current.items[0]?.name.en,
    unmount,
  };
}

it('begins with no draft that is open in another tab, overwrites none, and gives up none but its own', () => {
  const first = openTab();
  first.name('甲改的');
  const second = openTab();
  expect(second.named()).toBe('客户管理');
  second.name('乙改的');
  second.reset();
  first.unmount();
  expect(openTab().named()).toBe('甲改的');
});

it('goes on with the latest draft that was left behind, once', () => {
  const tabs = ['先改的', '后改的'].map((name) => {
    const tab = openTab();
    vi.advanceTimersByTime(1_000);
    tab.name(name);
    return tab;
  });
  for (const tab of tabs) tab.unmount();
  expect([openTab(), openTab(), openTab()].map(({ named }) => named())).toEqual(['后改的', '先改的', '客户管理']);
});

it('stays the tab’s as long as that is open', () => {
  const first = openTab();
  first.name('甲改的');
  vi.advanceTimersByTime(200_000);
  expect(openTab().named()).toBe('客户管理');
});

it('goes on with a draft of a former release', () => {
  const items = [item(50, '从前改的'), item(90, '账号与权限')];
  storeNamed(nameOf('menu'), { version: 3, values: { base: menu.items, items } });
  expect(openTab().named()).toBe('从前改的');
  expect(openTab().named()).toBe('客户管理');
});

it('takes back as one step what is typed in one field without a pause', () => {
  const tab = openTab();
  const back = () => {
    tab.undo();
    return tab.named();
  };
  for (const text of ['客', '客户', '客户部']) tab.type(text, '50 name.zh-CN');
  vi.advanceTimersByTime(3_000);
  for (const text of ['客户部门', '客户部门的']) tab.type(text, '50 name.zh-CN');
  for (const text of ['Clients', 'Clients!']) tab.type(text, '50 name.en');
  expect([back(), back(), back()]).toEqual(['客户部门的', '客户部', '客户管理']);
  tab.type('客', '50 name.zh-CN');
  expect([back(), back()]).toEqual(['客户管理', '客户管理']);
});

it('takes back apart what is not typed', () => {
  const tab = openTab();
  for (const text of ['一', '二']) tab.name(text);
  tab.undo();
  expect(tab.named()).toBe('一');
});
