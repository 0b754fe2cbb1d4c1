import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#web/workspace/identity/permissions/menu-tree.ts';
import { crumbsFor } from './breadcrumbs.tsx';

function node(id: number, name: string, path: string, children: MenuNode[] = []): MenuNode {
  return {
    id,
    name,
    title: `${name}页`,
    path,
    icon: '',
    component: 'Page',
    isGroup: children.length > 0,
    buttons: [],
    children,
  };
}

const tree = [node(1, '工作台', '/home'), node(2, '客户管理', '/clients', [node(3, '联系人', '/contacts')])];
const texts = { home: '首页', article: '文章正文', story: '报道', source: '来源' };

describe('breadcrumbs', () => {
  it('put a story below the Explorer, wherever that is', () => {
    const explorer = { ...node(4, '检索', '/search'), component: 'BaExplorer' };
    expect(crumbsFor([...tree, explorer], '/ba/stories/12', texts)).toEqual([
      { key: 'start', title: '首页', to: '/' },
      { key: '4', title: '检索', to: '/search' },
      { key: 'below', title: '报道' },
    ]);
  });

  it('follow the menu tree; groups and the page itself are no links', () => {
    expect(crumbsFor(tree, '/contacts', texts)).toEqual([
      { key: 'start', title: '首页', to: '/' },
      { key: '2', title: '客户管理' },
      { key: '3', title: '联系人' },
    ]);
  });

  it('put an article below home', () => {
    expect(crumbsFor(tree, '/articleDetail', texts)).toEqual([
      { key: 'start', title: '首页', to: '/' },
      { key: '1', title: '工作台', to: '/home' },
      { key: 'below', title: '文章正文' },
    ]);
  });

  it('begin at the start where the menu has no home', () => {
    expect(crumbsFor([], '/articleDetail', texts).map(({ title }) => title)).toEqual(['首页', '文章正文']);
  });
});
