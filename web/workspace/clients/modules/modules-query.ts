import type { CompanyModule } from '#contract/clients/modules.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

/** All modules with the company's state. */
export const modulesQuery = apiQuery('module.all', {}, { quiet: true });

/**
 * How long a cached answer may open a page, in milliseconds: the server refuses at once if a module has expired since.
 */
export const modulesFor = 30_000;

/** Whether the company may not use a module now. What is not known is not closed: the server decides. */
export function isClosedIn(modules: readonly CompanyModule[] | undefined, code: ModuleCode): boolean {
  const state = modules?.find((module) => module.code === code)?.state;
  return state === 'expired' || state === 'none';
}
