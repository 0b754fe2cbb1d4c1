import { reportEndpoints, reportKindTraits } from '#contract/insight/reports.ts';
import { hasModule } from '#server/identity/companies/has-module.ts';
import type { Tools } from '#server/insight/corpus/tools.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import { generateDueReports } from './generate-due-reports.ts';
import { generateReport } from './generate-report.ts';
import { periodOf } from './periods.ts';
import { countReports, isBeforeArticles, listReports, readReport } from './service.ts';

const cutOf = (db: Database, tools: Tools) => (q: string) => (q === '' ? () => [] : tools.findCut(db));

/** How soon reports follow the end of their period, or the first start, in seconds. */
const lookEvery = 60;

/** Reports; themes in them are searched for by the analyser's segmentation. */
export const reportFeature = (tools: Tools) =>
  defineFeature({
    endpoints: reportEndpoints,
    handlers: {
      'report.list': ({ body }, { db, actor, now }) => listReports(db, { ...body, stockId: actor.stockId }, now),
      'report.counts': ({ body }, { db, actor }) => countReports(db, actor.stockId, body.filters),
      'report.detail': ({ params }, { db, actor, language, now }) =>
        readReport(db, { id: params.id, stockId: actor.stockId, language, now }),
      'report.generate': async ({ body: { kind, day } }, { db, actor, language, now }) => {
        const period = periodOf(kind, day);
        const isOnEsg = reportKindTraits[kind].subject === 'esg';
        if (isOnEsg && !(await hasModule(db, actor.stockId, 'esg', now))) throw new AppError('MODULE_EXPIRED');
        if (period.until >= chinaDate(now)) throw new AppError('PERIOD_NOT_OVER');
        if (await isBeforeArticles(db, period, now)) throw fieldIssue('body.day', 'periodBeforeArticles', language);
        const { userId, stockId, address } = actor;
        const entry = { at: now, userId, stockId, address, action: 'report.generate' };
        return generateReport(db, {
          ...{ stockId, kind, period, now, cut: cutOf(db, tools) },
          onStored: (tx, id) => recordAudit(tx, { ...entry, subject: `report ${id}` }),
        });
      },
    },
    // Delayed, to keep the start quick.
    repeated: [
      {
        name: 'due-reports',
        every: lookEvery,
        delay: lookEvery,
        run: ({ db, ...work }) => generateDueReports(db, { ...work, cut: cutOf(db, tools) }),
      },
    ],
  });
