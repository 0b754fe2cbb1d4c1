import { supplierImportEndpoints } from '#contract/cooperation/supplier-import.ts';
import { supplierEndpoints } from '#contract/cooperation/suppliers.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { exportSuppliers } from './import/export-suppliers.ts';
import { commitImport, previewImport, writeTemplate } from './import/import-suppliers.ts';
import { proposeForSite } from './propose-for-site.ts';
import { countSuppliers } from './queries.ts';
import { directoryOf, findSupplierCompanies, readSupplier, readSuppliers } from './read-suppliers.ts';
import { changeSupplierState, rateSupplier, removeSupplier, saveSupplier } from './save-supplier.ts';

export const supplierFeature = defineFeature({
  endpoints: { ...supplierEndpoints, ...supplierImportEndpoints },
  handlers: {
    'supplier.list': ({ body }, { db, actor }) => readSuppliers(db, body, actor),
    'supplier.counts': ({ body }, { db, actor }) =>
      inCompany(db, actor.stockId, (tx) =>
        countEach(body.filters, (filter) => countSuppliers(tx, filter, directoryOf(actor))),
      ),
    'supplier.export': ({ body }, { db, actor }) => exportSuppliers(db, body, actor),
    'supplier.importTemplate': (_request, { language }) => writeTemplate(language),
    'supplier.previewImport': ({ body }, { db, actor }) => previewImport(db, body, actor),
    'supplier.commitImport': ({ body }, { db, actor }) => commitImport(db, body, actor),
    'supplier.detail': ({ params }, { db, actor }) => readSupplier(db, params.id, actor),
    'supplier.companies': ({ body }, { db, actor }) => findSupplierCompanies(db, body.words, actor),
    'supplier.save': ({ body }, { db, actor }) => saveSupplier(db, body, actor),
    'supplier.changeState': ({ body }, { db, actor }) => changeSupplierState(db, body, actor),
    'supplier.rate': ({ body }, { db, actor }) => rateSupplier(db, body, actor),
    'supplier.proposeForSite': ({ body }, { db, actor }) => proposeForSite(db, body, actor),
    'supplier.remove': ({ body }, { db, actor }) => removeSupplier(db, body, actor),
  },
});
