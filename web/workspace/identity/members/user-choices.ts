import { apiQuery } from '#web/shared/api/query-options.ts';

/** All roles, and the companies to which people can belong. */
export const roleChoices = apiQuery('user.roles', {}, { quiet: true });
export const companyChoices = apiQuery('user.companies', {}, { quiet: true });
