import { apiQuery } from '#web/shared/api/query-options.ts';

/** All roles, and the companies to which people can belong. Other pages add to both: they are read anew where they are used. */
export const roleChoices = apiQuery('user.roles', {}, { quiet: true });
export const companyChoices = apiQuery('user.companies', {}, { quiet: true });
