import type { z } from 'zod';
import type { ExportColumn } from '#contract/codes/lists.ts';
import type { companyExport } from '#contract/insight/companies.ts';
import { writeAliases } from '#contract/insight/company-aliases.ts';
import { writeNameRules } from '#contract/insight/name-rules.ts';
import { pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { exportRows } from '#server/platform/lists/export-rows.ts';
import { exportTexts } from './export-texts.ts';
import { findCompanies, type ListedRow, listCompanyIds } from './list-queries.ts';

/** Companies as a workbook. Throws EXPORT_TOO_LARGE. */
export async function exportCompanies(
  db: Database,
  { columns: chosen, ids, ...filter }: z.output<typeof companyExport>,
  actor: Actor,
) {
  const { language } = actor;
  const texts = exportTexts[language];
  return exportRows<ExportColumn<'companies'>, ListedRow & { readonly id: number }>(
    db,
    {
      sheet: texts.sheet,
      columns: {
        company: [
          { header: texts.code, width: 12, cell: ({ code }) => code },
          { header: texts.shortName, width: 18, cell: ({ shortName }) => shortName['zh-CN'] },
          { header: texts.name, width: 32, cell: ({ name }) => name['zh-CN'] },
          { header: texts.shortNameEn, width: 18, cell: ({ shortName }) => shortName.en ?? null },
          { header: texts.nameEn, width: 32, cell: ({ name }) => name.en ?? null },
        ],
        industry: [
          {
            header: texts.industry,
            width: 16,
            cell: ({ industryName }) => industryName && pickText(industryName, language),
          },
        ],
        aliases: [
          { header: texts.aliases, width: 32, cell: ({ aliases }) => writeAliases(aliases) },
          { header: texts.nameRules, width: 40, cell: ({ nameRules }) => writeNameRules(nameRules) || null },
        ],
        client: [{ header: texts.client, width: 8, cell: ({ isClient }) => (isClient ? texts.yes : texts.no) }],
      },
      chosen,
      ids: await listCompanyIds(db, { ...filter, ids }),
      read: async (batch) => (await findCompanies(db, batch)).map((row) => ({ ...row, id: row.stockId })),
      audit: { action: 'company.export', subject: 'companies', filter: { ...filter, ...(ids && { ids }) } },
    },
    actor,
  );
}
