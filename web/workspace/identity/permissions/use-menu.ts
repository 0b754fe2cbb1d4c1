import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useStore } from '#web/workspace/create-store.ts';
import { menuStore } from './menu-store.ts';
import { appendManual, type MenuNode, trailTo } from './menu-tree.ts';

/** The menu as it is shown: the server's tree and, last, the product manual. */
export function useMenu() {
  const { status, tree } = useStore(menuStore);
  const { t } = useTranslation();
  const manual = t('menu.manual');
  const shown = useMemo(() => appendManual(tree, manual), [tree, manual]);
  return { status, tree: shown, isEmpty: tree.length === 0 };
}

/** The menu item of the present address with its ancestors; empty where the address is in no menu. */
export function useTrail(): readonly MenuNode[] {
  const { tree } = useMenu();
  const { pathname } = useLocation();
  return useMemo(() => trailTo(tree, pathname), [tree, pathname]);
}
