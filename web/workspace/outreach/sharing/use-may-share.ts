import { flattenPages } from '#web/workspace/identity/permissions/menu-tree.ts';
import { useMenu } from '#web/workspace/identity/permissions/use-menu.ts';

/** Whether the session may share (`report:share`, docs/product/identity.md, "Permissions"). */
export function useMayShare(): boolean {
  const { tree } = useMenu();
  return flattenPages(tree).some(({ buttons }) => buttons.includes('report:share'));
}
