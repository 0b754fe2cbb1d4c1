import { expect, it } from 'vitest';
import type { ArrangedItem } from '#contract/identity/menu-rules.ts';
import { mergeMenus } from './merge-menus.ts';

const item = (id: number, pid: number, name: string): ArrangedItem => ({
  ...{ id, pid, name: { 'zh-CN': name, en: name }, path: '', component: pid === 0 ? 'Layout' : `Page${id}` },
  ...{ icon: 'layers', isHidden: false, buttons: [] },
});
const base = [item(1, 0, '客户'), item(2, 1, '联系人'), item(3, 1, '模块'), item(4, 0, '账号'), item(5, 4, '用户')];
const renamed = (items: readonly ArrangedItem[], id: number, name: string) =>
  items.map((one) => (one.id === id ? { ...one, name: { 'zh-CN': name, en: name } } : one));
const shown = (items: readonly ArrangedItem[]) => items.map(({ id, pid, name }) => [id, pid, name['zh-CN']]);
const merged = (mine: readonly ArrangedItem[], theirs: readonly ArrangedItem[]) => {
  const { items, clashes } = mergeMenus(base, mine, theirs);
  return { items: shown(items), clashes: clashes.map(({ id }) => id) };
};

it('takes what only the colleague has changed, and keeps what only I have', () => {
  const { items, clashes } = merged(renamed(base, 2, '我的'), renamed(base, 3, '对方的'));
  expect(items).toEqual(shown(renamed(renamed(base, 2, '我的'), 3, '对方的')));
  expect(clashes).toEqual([]);
});

it('keeps mine where both have changed an item, and says so', () => {
  const { items, clashes } = merged(renamed(base, 2, '我的'), renamed(base, 2, '对方的'));
  expect(items).toEqual(shown(renamed(base, 2, '我的')));
  expect(clashes).toEqual([2]);
});

it('is no clash where both have changed the same', () => {
  expect(merged(renamed(base, 2, '一样'), renamed(base, 2, '一样')).clashes).toEqual([]);
});

it('keeps the colleague’s order around what I have moved', () => {
  const mine = [item(1, 0, '客户'), item(3, 1, '模块'), item(4, 0, '账号'), item(5, 4, '用户'), item(2, 4, '联系人')];
  const theirs = [item(4, 0, '账号'), item(5, 4, '用户'), ...base.slice(0, 3)];
  expect(merged(mine, theirs).items).toEqual([
    [4, 0, '账号'],
    [5, 4, '用户'],
    [2, 4, '联系人'],
    [1, 0, '客户'],
    [3, 1, '模块'],
  ]);
});

it('keeps both items that were added under one number, with what stands below them', () => {
  const added = (name: string, child: string) => [...base, item(1_000_000, 0, name), item(1_000_001, 1_000_000, child)];
  const { items } = merged(added('我的', '我的页'), added('对方的', '对方的页'));
  expect(items).toHaveLength(base.length + 4);
  const [id] = items.find(([, , name]) => name === '我的') ?? [];
  expect(items).toContainEqual([1_000_000, 0, '对方的']);
  expect(items).toContainEqual([1_000_001, 1_000_000, '对方的页']);
  expect(items.find(([, , name]) => name === '我的页')?.[1]).toBe(id);
});

it('has once what was published though its answer was lost', () => {
  const mine = [
    ...base.filter(({ id }) => id !== 2),
    item(1_000_000, 0, '组'),
    item(1_000_001, 1_000_000, '页'),
    item(2, 1_000_000, '联系人'),
  ];
  expect(merged(mine, mine)).toEqual({ items: shown(mine), clashes: [] });
});

it('keeps both pages that are alike in groups that are not', () => {
  const added = (name: string) => [...base, item(1_000_000, 0, name), item(1_000_001, 1_000_000, '页')];
  const { items } = merged(added('我的'), added('对方的'));
  expect(items.filter(([, , name]) => name === '页').map(([, pid]) => pid)).toEqual(
    ['我的', '对方的'].map((name) => items.find(([, , one]) => one === name)?.[0]),
  );
});

it('leaves out what either has removed, unless I have changed it', () => {
  const without = (id: number) => base.filter((one) => one.id !== id);
  expect(merged(without(3), base).items).toEqual(shown(without(3)));
  expect(merged(base, without(3)).items).toEqual(shown(without(3)));
  const { items, clashes } = merged(renamed(base, 3, '我的'), without(3));
  expect(items).toEqual(shown(renamed(base, 3, '我的')));
  expect(clashes).toEqual([3]);
});

it('leaves nothing behind in a group that the colleague has removed', () => {
  const mine = [...base, item(1_000_000, 4, '新页')];
  const { items } = merged(mine, base.slice(0, 3));
  expect(items).toContainEqual([1_000_000, 0, '新页']);
});
