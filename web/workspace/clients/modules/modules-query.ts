import { apiQuery } from '#web/shared/api/query-options.ts';

/** All modules with the company's state. */
export const modulesQuery = apiQuery('module.all', {}, { quiet: true });

/**
 * How long a cached answer may open a page, in milliseconds: the server refuses at once if a module has expired since.
 */
export const modulesFor = 30_000;
