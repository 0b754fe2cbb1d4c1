import type { z } from 'zod';
import type { ExportColumn } from '#contract/codes/lists.ts';
import type { supplierExport } from '#contract/cooperation/suppliers.ts';
import { pickText } from '#contract/language.ts';
import { listItemsOf } from '#server/content/dictionary/queries.ts';
import { listSupplierIds, listSuppliersById, type StoredSupplier } from '#server/cooperation/suppliers/queries.ts';
import { directoryOf } from '#server/cooperation/suppliers/read-suppliers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { exportRows } from '#server/platform/lists/export-rows.ts';
import { widths } from './import-suppliers.ts';
import { type ImportColumn, importTexts } from './import-texts.ts';

/** Suppliers as a workbook, in the columns of an import: of several contacts and certificates the first. Throws EXPORT_TOO_LARGE. */
export async function exportSuppliers(
  db: Database,
  { columns: chosen, ...filter }: z.output<typeof supplierExport>,
  actor: Actor,
) {
  const { stockId, language } = actor;
  const texts = importTexts[language];
  const labels = new Map(
    (await listItemsOf(db, 'zcb_domain')).map(({ key, label }) => [key, pickText(label, language)]),
  );
  const ids = await inCompany(db, stockId, (tx) => listSupplierIds(tx, filter, directoryOf(actor)));
  const column = (key: ImportColumn, cell: (supplier: StoredSupplier) => string | null) => ({
    ...{ header: texts.columns[key], width: widths[key] ?? 16, cell },
  });
  return exportRows<ExportColumn<'suppliers'>, StoredSupplier>(
    db,
    {
      sheet: texts.sheet,
      columns: {
        supplier: [
          column('name', ({ name }) => name),
          column('creditCode', ({ creditCode }) => creditCode),
          column('contact', ({ contacts }) => contacts[0]?.name ?? null),
          column('job', ({ contacts }) => contacts[0]?.job ?? null),
          column('phone', ({ contacts }) => contacts[0]?.phone ?? null),
          column('email', ({ contacts }) => contacts[0]?.email ?? null),
          column('note', ({ note }) => note),
        ],
        state: [{ header: texts.state, width: 10, cell: ({ state }) => texts.states[state] }],
        fields: [column('fields', ({ fields }) => fields.map((key) => labels.get(key) ?? key).join(texts.separator))],
        certificates: [
          column('certificate', ({ certificates }) => certificates[0]?.name ?? null),
          column('certificateNumber', ({ certificates }) => certificates[0]?.number ?? null),
          column('certificateEnd', ({ certificates }) => certificates[0]?.endsOn ?? null),
        ],
        rating: [
          {
            ...{ header: texts.rating, width: 8 },
            cell: ({ ratingSum, ratingCount }) => (ratingCount === 0 ? null : (ratingSum / ratingCount).toFixed(1)),
          },
        ],
        added: [{ header: texts.added, width: 18, kind: 'time', cell: ({ addedAt }) => addedAt }],
      },
      chosen,
      ids,
      read: (batch) => inCompany(db, stockId, (tx) => listSuppliersById(tx, stockId, batch)),
      audit: { action: 'supplier.export', subject: 'suppliers', filter },
    },
    actor,
  );
}
