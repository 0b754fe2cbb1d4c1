import { flattenPages } from '../features/menu/menu-tree.ts';
import { useMenu } from '../features/menu/use-menu.ts';

/** Whether the session's roles grant sharing, on whatever page (`report:share`, seed §6). */
export function useMayShare(): boolean {
  const { tree } = useMenu();
  return flattenPages(tree).some(({ buttons }) => buttons.includes('report:share'));
}
