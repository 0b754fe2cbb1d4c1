import type { MenuItem } from '#contract/identity/permissions.ts';
import { isBelowExplorer, normalizePath, workspacePaths } from '#contract/paths.ts';

/** Duplicated to avoid importing the schemas; the type ensures equality. */
const layoutComponent: typeof import('#contract/identity/permissions.ts').layoutComponent = 'Layout';

export interface MenuNode {
  readonly id: number;
  /** Label in menu and breadcrumbs (docs/product/identity.md, "Menu"). */
  readonly name: string;
  /** Title in the header (docs/product/identity.md, "Workspace frame"). */
  readonly title: string;
  readonly icon: string;
  readonly path: string;
  readonly component: string;
  /** A group without a page. */
  readonly isGroup: boolean;
  /** Element codes of the page's buttons (docs/product/identity.md, "Menu"). */
  readonly buttons: readonly string[];
  readonly children: readonly MenuNode[];
}

function childPath(path: string, parentPath: string): string {
  return normalizePath(path.startsWith('/') ? path : `${normalizePath(parentPath)}/${path}`.replace(/^\/\//, '/'));
}

/**
 * The tree of a flat list: items of type MENU (docs/product/identity.md, "Menu"), in the server's order. Items without
 * a granted parent move up to the first level; pages missing in this build and empty groups are left out.
 */
export function buildMenuTree(
  items: readonly MenuItem[],
  hasPage: (component: string) => boolean = () => true,
): MenuNode[] {
  const entries = items.filter(
    ({ types, component }) => types === 'MENU' && (component === layoutComponent || hasPage(component)),
  );
  const ids = new Set(entries.map(({ id }) => id));
  const childrenOf = Map.groupBy(entries, ({ id, pid }) => (pid !== id && ids.has(pid) ? pid : 0));

  const grow = (pid: number, parentPath: string): MenuNode[] =>
    (childrenOf.get(pid) ?? []).flatMap((item) => {
      const path = childPath(item.path, parentPath);
      const children = grow(item.id, path);
      const isGroup = item.component === layoutComponent;
      if (isGroup && children.length === 0) return [];
      return {
        id: item.id,
        name: item.name || item.title,
        title: item.title || item.meta.title || item.name,
        icon: item.meta.icon || item.icon,
        path,
        component: item.component,
        isGroup,
        buttons: item.meta.buttons,
        children,
      };
    });
  return grow(0, '');
}

/** Pages of a tree in display order, without groups (docs/product/identity.md, "Menu"). */
export function flattenPages(tree: readonly MenuNode[]): MenuNode[] {
  return tree.flatMap((node) => [...(node.isGroup ? [] : [node]), ...flattenPages(node.children)]);
}

/**
 * The landing page: the home item, else the first page of the menu, else `undefined` for /404
 * (docs/product/identity.md, "Menu"). Expects the server's tree without the manual, which is never the landing page.
 */
export function homePathOf(tree: readonly MenuNode[]): string | undefined {
  const pages = flattenPages(tree);
  return (pages.find(({ path }) => path === workspacePaths.home) ?? pages[0])?.path;
}

/** Appends the product manual (docs/product/identity.md, "Menu": id 99, icon user, /usePage). */
export function appendManual(tree: readonly MenuNode[], name: string): MenuNode[] {
  const manual: MenuNode = {
    id: 99,
    name,
    title: name,
    icon: 'user',
    path: workspacePaths.usePage,
    component: 'UsePage',
    isGroup: false,
    buttons: [],
    children: [],
  };
  return [...tree.filter(({ path }) => path !== workspacePaths.usePage), manual];
}

/** The page of a path with its groups, outermost first; empty if there is none. Stories and sources are pages of the Explorer. */
export function trailTo(tree: readonly MenuNode[], pathname: string): MenuNode[] {
  const path = normalizePath(pathname);
  const isBelow = isBelowExplorer(path);
  return trailWhere(tree, (node) => node.path === path || (isBelow && node.component === 'BaExplorer'));
}

function trailWhere(tree: readonly MenuNode[], isMeant: (page: MenuNode) => boolean): MenuNode[] {
  for (const node of tree) {
    if (!node.isGroup && isMeant(node)) return [node];
    const below = trailWhere(node.children, isMeant);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
