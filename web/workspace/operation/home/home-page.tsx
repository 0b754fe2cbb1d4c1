import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { Component as ClientHome } from '#web/workspace/insight/home/home-page.tsx';
import { OperatorHome } from './operator-home.tsx';

/** Where people arrive: operators by what waits for them, clients by their own figures. */
export function Component() {
  return useMay('home:operate') ? <OperatorHome /> : <ClientHome />;
}
