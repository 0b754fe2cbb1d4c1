import { companyEndpoints } from '#contract/insight/companies.ts';
import { companyImportEndpoints } from '#contract/insight/company-import.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { readLastImport, undoImport } from '#server/platform/table-import/undo-import.ts';
import { exportCompanies } from './export-companies.ts';
import { commitImport, previewImport, writeTemplate } from './import-companies.ts';
import { arrangeIndustries, removeIndustry, saveIndustry } from './industries.ts';
import { countCompanies, listIndustries } from './list-queries.ts';
import { previewMatches } from './preview-matches.ts';
import { readCompanies, readCompany } from './read-companies.ts';
import { previewCompany, saveCompany } from './save-company.ts';
import { undoableCompanies } from './undo-import.ts';

export const companyFeature = defineFeature({
  endpoints: { ...companyEndpoints, ...companyImportEndpoints },
  handlers: {
    'company.list': ({ body }, { db, language }) => readCompanies(db, { ...body, language }),
    'company.counts': ({ body }, { db }) => countEach(body.filters, (filter) => countCompanies(db, filter)),
    'company.export': ({ body }, { db, actor }) => exportCompanies(db, body, actor),
    'company.detail': ({ params: { id } }, { db, language }) => readCompany(db, id, language),
    'company.preview': ({ body }, { db, language }) => previewCompany(db, body, language),
    'company.previewMatches': ({ body }, { db, language, now }) => previewMatches(db, body, { language, now }),
    'company.save': ({ body }, { db, actor }) => saveCompany(db, body, actor),
    'company.importTemplate': (_request, { language }) => writeTemplate(language),
    'company.previewImport': ({ body }, { db, language }) => previewImport(db, body, language),
    'company.commitImport': ({ body }, { db, actor }) => commitImport(db, body, actor),
    'company.lastImport': (_request, { db, actor }) => readLastImport(db, undoableCompanies, actor),
    'company.undoImport': ({ body }, { db, actor }) => undoImport(db, undoableCompanies, body.id, actor),
    'industry.list': (_request, { db }) => listIndustries(db),
    'industry.save': ({ body }, { db, actor }) => saveIndustry(db, body, actor),
    'industry.order': ({ body }, { db, actor }) => arrangeIndustries(db, body, actor),
    'industry.remove': ({ body }, { db, actor }) => removeIndustry(db, body.id, actor),
  },
});
