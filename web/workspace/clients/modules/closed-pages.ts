import type { QueryClient } from '@tanstack/react-query';
import { moduleOfPage } from '#contract/clients/module-table.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { createStore } from '#web/workspace/create-store.ts';
import { isClosedIn, modulesFor, modulesQuery } from './modules-query.ts';

/** Code of a call whose module is not open; the type keeps it equal to the contract's. */
const expiredCode: typeof import('#contract/codes/errors.ts').errorTable['MODULE_EXPIRED']['code'] = 1461;

/** Grows with every call refused because of its module: the calling page checks again. */
export const moduleRefusals = createStore(0);

/** Records a refusal; cached module states are outdated then. */
export function recordModuleRefusal(error: unknown, queries: QueryClient): void {
  if (!(error instanceof ApiError) || error.code !== expiredCode) return;
  void queries
    .fetchQuery({ ...modulesQuery, staleTime: 0 })
    .catch(() => undefined)
    .finally(() => moduleRefusals.set(moduleRefusals.get() + 1));
}

/** The module that blocks a page, if any. If that cannot be determined, the page opens: the server decides. */
export async function moduleBlocking(component: string, queries: QueryClient): Promise<ModuleCode | undefined> {
  const code = moduleOfPage(component);
  if (!code) return undefined;
  const modules = await queries.fetchQuery({ ...modulesQuery, staleTime: modulesFor }).catch(() => undefined);
  return isClosedIn(modules, code) ? code : undefined;
}
