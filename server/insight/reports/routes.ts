import type { reportEndpoints } from '#contract/insight/reports.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { generateReport } from './generate-report.ts';
import { periodOf } from './periods.ts';
import { listReports, readReport } from './service.ts';

export function reportHandlers(db: Database, clock: Clock): Handlers<typeof reportEndpoints> {
  return {
    'report.list': ({ body }, { session }) => listReports(db, { ...body, stockId: session.stockId }),
    'report.detail': ({ params }, { session, language }) =>
      readReport(db, { id: params.id, stockId: session.stockId, language, now: clock() }),
    'report.generate': async ({ body: { kind, day } }, { session }) => {
      const now = clock();
      const period = periodOf(kind, day);
      if (period.until >= chinaDate(now)) throw new AppError('PERIOD_NOT_OVER');
      return generateReport(db, { stockId: session.stockId, kind, period, now });
    },
  };
}
