import { useStore } from '#web/workspace/create-store.ts';
import { menuStore } from './menu-store.ts';
import { flattenPages } from './menu-tree.ts';

/** Address of a page that this account's menu holds, by component name; `undefined` where it does not. */
export function usePagePath(component: string): string | undefined {
  const { tree } = useStore(menuStore);
  return flattenPages(tree).find((page) => page.component === component)?.path;
}
