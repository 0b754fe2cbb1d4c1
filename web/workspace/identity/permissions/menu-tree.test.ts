import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#contract/identity/permissions.ts';
import { appendManual, buildMenuTree, flattenPages, homePathOf, trailTo } from './menu-tree.ts';

function item(id: number, pid: number, path: string, component = 'Page', types: MenuItem['types'] = 'MENU'): MenuItem {
  const title = `第${id}项`;
  return { id, pid, name: title, path, component, types, icon: '', title, meta: { title, icon: '', buttons: [] } };
}

const items = [
  item(1, 0, '/ba', 'Layout'),
  item(11, 1, '/ba/explorer'),
  item(12, 1, '/ba/deep', 'Layout'),
  item(121, 12, '/ba/deep/page'),
  item(13, 11, '', '', 'BUTTON'),
  item(2, 0, '/home', 'Home'),
  item(3, 0, '/empty', 'Layout'),
];
const paths = (nodes: ReturnType<typeof buildMenuTree>) => nodes.map(({ path }) => path);

describe('the menu tree', () => {
  it('holds items of type MENU only, in the server’s order', () => {
    const tree = buildMenuTree(items);
    expect(paths(tree)).toEqual(['/ba', '/home']);
    expect(tree[0]?.children.map(({ id }) => id)).toEqual([11, 12]);
    expect(tree[0]?.children[0]?.children).toEqual([]);
  });

  it('leaves out a group that holds nothing', () => {
    expect(buildMenuTree([item(3, 0, '/empty', 'Layout')])).toEqual([]);
  });

  it('lifts an item whose parent was not granted, and survives a circle', () => {
    expect(paths(buildMenuTree([item(5, 4, '/lone')]))).toEqual(['/lone']);
    expect(buildMenuTree([item(6, 7, '/a'), item(7, 6, '/b')])).toEqual([]);
    expect(paths(buildMenuTree([item(8, 8, '/self')]))).toEqual(['/self']);
  });

  it('flattens Layout containers for routing', () => {
    expect(paths(flattenPages(buildMenuTree(items)))).toEqual(['/ba/explorer', '/ba/deep/page', '/home']);
  });

  it('reads a relative path below its parent', () => {
    const tree = buildMenuTree([item(1, 0, '/ba', 'Layout'), item(2, 1, 'words')]);
    expect(paths(flattenPages(tree))).toEqual(['/ba/words']);
  });

  it('gains the manual as its last item, once', () => {
    const tree = appendManual(buildMenuTree([...items, item(99, 0, '/usePage', 'UsePage')]), '产品手册');
    expect(paths(tree)).toEqual(['/ba', '/home', '/usePage']);
    expect(tree.at(-1)).toMatchObject({ id: 99, icon: 'user', path: '/usePage', title: '产品手册' });
  });
});

describe('the landing', () => {
  it('is the home entry wherever it stands', () => {
    expect(homePathOf(buildMenuTree(items))).toBe('/home');
  });

  it('else the first page of the menu', () => {
    expect(homePathOf(buildMenuTree(items.filter(({ id }) => id !== 2)))).toBe('/ba/explorer');
  });

  it('is nothing for an empty menu', () => {
    expect(homePathOf([])).toBeUndefined();
  });
});

describe('the trail', () => {
  it('runs from the outermost group to the page', () => {
    expect(trailTo(buildMenuTree(items), '/ba/deep/page/').map(({ id }) => id)).toEqual([1, 12, 121]);
  });

  it('is empty for groups and for what is in no menu', () => {
    expect(trailTo(buildMenuTree(items), '/ba')).toEqual([]);
    expect(trailTo(buildMenuTree(items), '/none')).toEqual([]);
  });
});
