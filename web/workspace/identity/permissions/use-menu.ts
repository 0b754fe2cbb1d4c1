import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Element } from '#contract/codes/elements.ts';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { menuStore } from './menu-store.ts';
import { appendManual, flattenPages, type MenuNode, trailTo } from './menu-tree.ts';

/** The displayed menu: the server's tree and the product manual. */
export function useMenu() {
  const { status, tree } = useStore(menuStore);
  const { t } = useTranslation();
  const manual = t('menu.manual');
  const shown = useMemo(() => appendManual(tree, manual), [tree, manual]);
  return { status, tree: shown, isEmpty: tree.length === 0 };
}

/** Current menu item with its ancestors; empty if the URL is in no menu. */
export function useTrail(): readonly MenuNode[] {
  const { tree } = useMenu();
  const { pathname } = useLocation();
  return useMemo(() => trailTo(tree, pathname), [tree, pathname]);
}

/** Whether the person may use this button of the page. The server asks the same of the call behind it. */
export function useMay(element: Element): boolean {
  return useTrail().at(-1)?.buttons.includes(element) ?? false;
}

/** The same for a button of another page, which is offered here as well. */
export function useMayOn(page: BuiltPage, element: Element): boolean {
  const { tree } = useStore(menuStore);
  return flattenPages(tree).some(({ component, buttons }) => component === page && buttons.includes(element));
}

/** Where a page is in the person's own menu; `undefined` if it is not in it, and for no page. */
export function usePagePath(page: BuiltPage | undefined): string | undefined {
  const { tree } = useStore(menuStore);
  return flattenPages(tree).find(({ component }) => component === page)?.path;
}
