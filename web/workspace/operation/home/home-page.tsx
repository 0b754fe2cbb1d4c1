import { Suspense } from 'react';
import { withPageTexts } from '#web/workspace/i18n.ts';
import { useMay, useMenu } from '#web/workspace/identity/permissions/use-menu.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';

// Nobody needs both: with either come drawers and dialogs that the other has no use for.
const OperatorHome = lazyPart(async () => (await withPageTexts(() => import('./operator-home.tsx'))).OperatorHome);
const ClientHome = lazyPart(async () => (await import('#web/workspace/insight/home/home-page.tsx')).Component);

/** Where people arrive: operators by what waits for them, clients by their own figures. */
export function Component() {
  const mayOperate = useMay('home:operate');
  const { isEmpty } = useMenu();
  // Signing out forgets the menu: an operator's page must not ask for a client's figures on its way out.
  if (isEmpty) return null;
  return <Suspense fallback={<PageSkeleton />}>{mayOperate ? <OperatorHome /> : <ClientHome />}</Suspense>;
}
