import type { ExportColumn } from '#contract/codes/lists.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { exportRows, maxExportIds } from '#server/platform/lists/export-rows.ts';
import { maskAddress } from '#server/platform/messages/delivery-failure.ts';
import { exportTexts } from './export-texts.ts';
import { findDeliveries, findPush, listDeliveryIds, type SortedDeliveries, type StoredDelivery } from './queries.ts';

interface ExportRequest extends SortedDeliveries {
  readonly columns?: readonly ExportColumn<'pushDeliveries'>[] | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** The log of a push as a workbook, with masked addresses. Throws NOT_FOUND, EXPORT_TOO_LARGE. */
export async function exportDeliveries(db: Database, { columns: chosen, ...filter }: ExportRequest, actor: Actor) {
  const { stockId, language } = actor;
  const { sheet, headers, outcomes, reasons } = exportTexts[language];
  const ids = await inCompany(db, stockId, async (tx) => {
    if (!(await findPush(tx, stockId, filter.push))) throw new AppError('NOT_FOUND');
    return listDeliveryIds(tx, stockId, filter, maxExportIds);
  });
  return exportRows<ExportColumn<'pushDeliveries'>, StoredDelivery>(
    db,
    {
      sheet,
      columns: {
        recipient: [
          { header: headers.name, width: 16, cell: ({ name }) => name },
          { header: headers.email, width: 28, cell: ({ email, botId }) => (botId === null ? maskAddress(email) : '') },
        ],
        state: [
          { header: headers.state, width: 12, cell: ({ state }) => outcomes[state] },
          { header: headers.reason, width: 18, cell: ({ reason }) => (reason === null ? '' : reasons[reason]) },
        ],
        time: [{ header: headers.time, width: 18, kind: 'time', cell: ({ changedAt }) => changedAt }],
        tries: [{ header: headers.tries, width: 8, kind: 'number', cell: ({ tries }) => tries }],
        answer: [{ header: headers.answer, width: 48, cell: ({ answer }) => answer }],
      },
      chosen,
      ids,
      read: (batch) => inCompany(db, stockId, (tx) => findDeliveries(tx, stockId, batch)),
      audit: { action: 'push.export', subject: `push ${filter.push}`, filter },
    },
    actor,
  );
}
