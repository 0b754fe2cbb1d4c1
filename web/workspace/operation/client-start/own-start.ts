import { apiQuery } from '#web/shared/api/query-options.ts';

/** The first steps of the own company. */
export const ownStart = apiQuery('clientStart.own', {}, { quiet: true });
