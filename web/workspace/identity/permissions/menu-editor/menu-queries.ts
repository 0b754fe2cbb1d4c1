import { apiQuery } from '#web/shared/api/query-options.ts';

export const arrangementQuery = apiQuery('menu.arrangement', {}, { quiet: true });
export const menuVersionsQuery = apiQuery('menu.versions', {}, { quiet: true });
