import { clientStartEndpoints } from '#contract/operation/client-start.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { type FindCut, generateFirstReport, readStartOfClient } from './first-report.ts';
import { noteStart } from './queries.ts';
import { readStart, requireStart } from './read-start.ts';

/** What a new client does first: its own checklist, and how far it is for operators. */
export const clientStartFeature = (findCut: FindCut) =>
  defineFeature({
    endpoints: clientStartEndpoints,
    handlers: {
      'clientStart.own': async (_request, { db, actor, now }) => (await readStart(db, actor.stockId, now)) ?? null,
      'clientStart.ofClient': ({ params: { id } }, { db, now }) => readStartOfClient(db, id, now),
      'clientStart.generateReport': ({ body: { stockId } }, { db, actor, language }) =>
        generateFirstReport(db, { stockId, findCut, language }, actor),
      'clientStart.confirmNames': async (_request, { db, actor, now }) => {
        const { userId, stockId, address } = actor;
        await requireStart(db, stockId, now);
        await inCompany(db, stockId, async (tx) => {
          await noteStart(tx, stockId, { namesConfirmedAt: now, namesConfirmedBy: userId });
          await recordAudit(tx, { at: now, userId, stockId, address, action: 'client.confirmNames' });
        });
        return requireStart(db, stockId, now);
      },
      'clientStart.hide': async (_request, { db, actor: { stockId }, now }) => {
        await requireStart(db, stockId, now);
        await inCompany(db, stockId, (tx) => noteStart(tx, stockId, { hiddenAt: now }));
        return requireStart(db, stockId, now);
      },
    },
  });
