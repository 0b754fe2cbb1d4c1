import type { z } from 'zod';
import type { leadExport } from '#contract/clients/lead-management.ts';
import type { ExportColumn } from '#contract/codes/lists.ts';
import { joinWords } from '#contract/join-words.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { exportRows } from '#server/platform/lists/export-rows.ts';
import { exportTexts } from './export-texts.ts';
import { findLeads, listLeadIds } from './manage-queries.ts';

/** Leads as a workbook. Throws EXPORT_TOO_LARGE. */
export async function exportLeads(
  db: Database,
  { columns: chosen, ids, ...filter }: z.output<typeof leadExport>,
  actor: Actor,
) {
  const { sheet, headers, kinds, states } = exportTexts[actor.language];
  return exportRows<ExportColumn<'leads'>, Awaited<ReturnType<typeof findLeads>>[number]>(
    db,
    {
      sheet,
      columns: {
        company: [{ header: headers.company, width: 28, cell: ({ companyName }) => companyName }],
        person: [
          { header: headers.person, width: 14, cell: ({ personName }) => personName },
          { header: headers.position, width: 16, cell: ({ position }) => position },
        ],
        phone: [
          { header: headers.phone, width: 18, cell: ({ phone }) => phone },
          { header: headers.email, width: 28, cell: ({ email }) => email },
        ],
        kind: [
          { header: headers.kind, width: 12, cell: ({ kind }) => kinds[kind] },
          { header: headers.topics, width: 28, cell: ({ topics }) => joinWords(topics, actor.language) },
          { header: headers.message, width: 48, cell: ({ message }) => message },
        ],
        state: [
          { header: headers.state, width: 12, cell: ({ state }) => states[state] },
          { header: headers.note, width: 36, cell: ({ note }) => note },
        ],
        owner: [{ header: headers.owner, width: 14, cell: ({ ownerName }) => ownerName }],
        remindOn: [{ header: headers.remindOn, width: 14, cell: ({ remindOn }) => remindOn }],
        number: [{ header: headers.number, width: 18, cell: ({ number }) => number }],
        time: [{ header: headers.time, width: 18, kind: 'time', cell: ({ createdAt }) => createdAt }],
      },
      chosen,
      ids: await listLeadIds(db, filter, { ids, userId: actor.userId, now: actor.now }),
      read: (batch) => findLeads(db, batch),
      audit: { action: 'lead.export', subject: 'leads', filter: { ...filter, ...(ids && { ids }) } },
    },
    actor,
  );
}
