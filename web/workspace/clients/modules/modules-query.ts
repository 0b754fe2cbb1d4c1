import { apiQuery } from '#web/shared/api/query-options.ts';

/** All modules with how the company stands with each. */
export const modulesQuery = apiQuery('module.all', {}, { quiet: true });

/** How long an answer may lead to a page, in milliseconds: the server says at once when a module has ended since. */
export const modulesFor = 30_000;
