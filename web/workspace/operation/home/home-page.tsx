import { useMay, useMenu } from '#web/workspace/identity/permissions/use-menu.ts';
import { Component as ClientHome } from '#web/workspace/insight/home/home-page.tsx';
import { OperatorHome } from './operator-home.tsx';

/** Where people arrive: operators by what waits for them, clients by their own figures. */
export function Component() {
  const mayOperate = useMay('home:operate');
  const { isEmpty } = useMenu();
  if (mayOperate) return <OperatorHome />;
  // Signing out forgets the menu: an operator's page must not ask for a client's figures on its way out.
  return isEmpty ? null : <ClientHome />;
}
