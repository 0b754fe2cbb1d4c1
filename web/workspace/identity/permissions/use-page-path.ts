import { useStore } from '#web/workspace/create-store.ts';
import { menuStore } from './menu-store.ts';
import { flattenPages } from './menu-tree.ts';

/** URL of a page in the account's menu, by component name; `undefined` if it is not in it. */
export function usePagePath(component: string): string | undefined {
  const { tree } = useStore(menuStore);
  return flattenPages(tree).find((page) => page.component === component)?.path;
}
