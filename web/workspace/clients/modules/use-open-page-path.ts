import { useQuery } from '@tanstack/react-query';
import { moduleOfPage } from '#contract/clients/module-table.ts';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { isClosedIn, modulesFor, modulesQuery } from './modules-query.ts';

/** Path of a page that is in the menu and whose module is open; the page of an ended module stays in the menu. */
export function useOpenPagePath(component: BuiltPage): string | undefined {
  const path = usePagePath(component);
  const code = moduleOfPage(component);
  const isAsked = path !== undefined && code !== undefined;
  const { data } = useQuery({ ...modulesQuery, staleTime: modulesFor, enabled: isAsked });
  return isAsked && isClosedIn(data, code) ? undefined : path;
}
