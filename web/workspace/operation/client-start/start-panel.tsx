import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ClientStart } from '#contract/operation/client-start.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { ownStart } from './own-start.ts';

// Most clients are past it: its code is loaded for those who are not.
const StartChecklist = lazyPart(async () => (await import('./start-checklist.tsx')).StartChecklist);

/** Whether there is something left to show: not put aside, within its days, and not all done. */
const isShown = ({ isHidden, until, steps }: ClientStart, now: number) =>
  !isHidden && now < Date.parse(until) && steps.some(({ isDone }) => !isDone);

/** The first steps of a new client, on its admin's home for two weeks. What cannot be read is left out. */
export function StartPanel() {
  const mayStart = useMay('home:start');
  const { data } = useQuery({ ...ownStart, enabled: mayStart, staleTime: 0 });
  if (!data || !isShown(data, Date.now())) return null;
  return (
    <Suspense>
      <StartChecklist start={data} />
    </Suspense>
  );
}
