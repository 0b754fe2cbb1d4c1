import type { MenuItem } from '#contract/identity/permissions.ts';
import { normalizePath, workspacePaths } from '#contract/paths.ts';

/** Spelled out, because importing the value would bring the schemas along; the type keeps it equal. */
const layoutComponent: typeof import('#contract/identity/permissions.ts').layoutComponent = 'Layout';

export interface MenuNode {
  readonly id: number;
  /** What the menu and the breadcrumbs say (docs/product/identity.md, "Menu"). */
  readonly name: string;
  /** What the header says while the page is open (docs/product/identity.md, "Workspace frame"). */
  readonly title: string;
  readonly icon: string;
  readonly path: string;
  readonly component: string;
  /** A grouping container: it opens and closes, but has no page. */
  readonly isGroup: boolean;
  /** Element codes of the buttons its page may show (docs/product/identity.md, "Menu"). */
  readonly buttons: readonly string[];
  readonly children: readonly MenuNode[];
}

function childPath(path: string, parentPath: string): string {
  return normalizePath(path.startsWith('/') ? path : `${normalizePath(parentPath)}/${path}`.replace(/^\/\//, '/'));
}

/**
 * The tree of a flat list: items of type MENU only (docs/product/identity.md, "Menu"), in the server's order. An item
 * whose parent was not granted moves up to the first level; a page that this build does not contain is left out, and so
 * is a group that holds nothing.
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

/** The pages of a tree in display order: Layout containers are flattened away (docs/product/identity.md, "Menu"). */
export function flattenPages(tree: readonly MenuNode[]): MenuNode[] {
  return tree.flatMap((node) => [...(node.isGroup ? [] : [node]), ...flattenPages(node.children)]);
}

/**
 * Where the workspace opens: the home entry, else the first page of the menu, else `undefined` for /404
 * (docs/product/identity.md, "Menu"). Wants the server's own tree: the manual, which every menu gets, is no landing.
 */
export function homePathOf(tree: readonly MenuNode[]): string | undefined {
  const pages = flattenPages(tree);
  return (pages.find(({ path }) => path === workspacePaths.home) ?? pages[0])?.path;
}

/** Adds the product manual as the last item (docs/product/identity.md, "Menu": id 99, icon user, /usePage). */
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

/** The page of a path, with the groups above it: outermost first, the page last. Empty when there is none. */
export function trailTo(tree: readonly MenuNode[], pathname: string): MenuNode[] {
  const path = normalizePath(pathname);
  for (const node of tree) {
    if (!node.isGroup && node.path === path) return [node];
    const below = trailTo(node.children, path);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
