import type { AskedRecipients } from '#contract/outreach/pushes.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { exportRows } from '#server/platform/lists/export-rows.ts';
import { maskAddress } from '#server/platform/messages/delivery-failure.ts';
import { exportTexts } from './export-texts.ts';
import { chosenBefore, listChosen } from './recipients.ts';
import { momentOf } from './rhythm.ts';

/**
 * Who of the chosen contacts would get nothing at its time and why, as a workbook. What is not the company's, or was
 * deleted since, finds nobody, as in the count above it. Throws NOT_FOUND, EXPORT_TOO_LARGE.
 */
export async function exportExcluded(
  db: Database,
  { id, sendAt, rhythm, ...recipients }: AskedRecipients,
  actor: Actor,
) {
  const { stockId, language, now } = actor;
  const { excludedSheet, headers, reasons } = exportTexts[language];
  const excluded = await inCompany(db, stockId, async (tx) => {
    await chosenBefore(tx, stockId, id);
    const planned = { rhythm, now: momentOf({ sendAt, rhythm }, now) };
    return (await listChosen(tx, stockId, { ...recipients, ...planned })).filter(({ reason }) => reason !== null);
  });
  const byId = new Map(excluded.map((contact) => [contact.id, contact]));
  return exportRows<'contact' | 'reason', (typeof excluded)[number]>(
    db,
    {
      sheet: excludedSheet,
      columns: {
        contact: [
          { header: headers.name, width: 16, cell: ({ name }) => name },
          { header: headers.email, width: 28, cell: ({ email }) => (email === '' ? '' : maskAddress(email)) },
        ],
        reason: [{ header: headers.reason, width: 28, cell: ({ reason }) => (reason === null ? '' : reasons[reason]) }],
      },
      chosen: undefined,
      ids: [...byId.keys()],
      read: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
      audit: { action: 'push.exportExcluded', subject: 'push', filter: recipients },
    },
    actor,
  );
}
