import { operatorCompanyEndpoints } from '#contract/content/operator-company.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readOperatorCompany, renameOperatorCompany } from './rename-company.ts';

/** The names of the company that operates the platform. */
export const operatorCompanyFeature = defineFeature({
  endpoints: operatorCompanyEndpoints,
  handlers: {
    'operatorCompany.read': (_request, { db }) => readOperatorCompany(db),
    'operatorCompany.rename': ({ body }, { db, actor }) => renameOperatorCompany(db, body, actor),
  },
});
