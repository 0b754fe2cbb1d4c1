import type { z } from 'zod';
import type { clientExport } from '#contract/clients/customers.ts';
import type { ExportColumn } from '#contract/codes/lists.ts';
import { pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { exportRows } from '#server/platform/lists/export-rows.ts';
import { exportTexts } from './export-texts.ts';
import { type ClientRow, findClients, listClientIds } from './list-queries.ts';

/** Clients as a workbook. Throws EXPORT_TOO_LARGE. */
export async function exportClients(
  db: Database,
  { columns: chosen, ids, ...filter }: z.output<typeof clientExport>,
  actor: Actor,
) {
  const { language, now } = actor;
  const texts = exportTexts[language];
  return exportRows<ExportColumn<'customers'>, ClientRow & { readonly id: number }>(
    db,
    {
      sheet: texts.sheet,
      columns: {
        company: [
          { header: texts.shortName, width: 18, cell: ({ shortName }) => pickText(shortName, language) },
          { header: texts.code, width: 12, cell: ({ code }) => code },
          { header: texts.name, width: 32, cell: ({ name }) => pickText(name, language) },
          { header: texts.requests, width: 12, kind: 'number', cell: ({ requests }) => requests },
        ],
        industry: [
          {
            header: texts.industry,
            width: 16,
            cell: ({ industryName }) => industryName && pickText(industryName, language),
          },
        ],
        open: [{ header: texts.open, width: 10, kind: 'number', cell: ({ open }) => open }],
        ending: [{ header: texts.ending, width: 10, kind: 'number', cell: ({ ending }) => ending }],
        expired: [{ header: texts.expired, width: 10, kind: 'number', cell: ({ expired }) => expired }],
        nextEnd: [{ header: texts.nextEnd, width: 18, kind: 'time', cell: ({ nextEnd }) => nextEnd }],
        openedAt: [{ header: texts.openedAt, width: 18, kind: 'time', cell: ({ openedAt }) => openedAt }],
      },
      chosen,
      ids: await listClientIds(db, { ...filter, ids, now }),
      read: async (batch) => (await findClients(db, batch, now)).map((row) => ({ ...row, id: row.stockId })),
      audit: { action: 'client.export', subject: 'clients', filter: { ...filter, ...(ids && { ids }) } },
    },
    actor,
  );
}
