import { type ReportKind, reportKindTraits } from '#contract/insight/reports.ts';
import { hasModule } from '#server/identity/companies/has-module.ts';
import { notify } from '#server/identity/notifications/notify.ts';
import { peopleWhoMay } from '#server/identity/notifications/people-who-may.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays, type Window } from '#server/platform/days.ts';
import { reportNews } from './report-news.ts';

/** Days after a period in which its report is news; a new client gets those of many periods at once. */
const newsFor = 7;

interface MadeReport {
  readonly stockId: number;
  readonly kind: ReportKind;
  readonly period: Window;
  readonly now: Date;
}

/** Tells those who may read reports that the one of the latest period is there, where its modules are open. */
export async function tellOfReport(db: Database, { stockId, kind, period, now }: MadeReport): Promise<void> {
  if (addDays(period.until, newsFor) < chinaDate(now)) return;
  if (!(await hasModule(db, stockId, 'report', now))) return;
  if (reportKindTraits[kind].subject === 'esg' && !(await hasModule(db, stockId, 'esg', now))) return;
  const title = { 'zh-CN': reportNews['zh-CN'][kind](period), en: reportNews.en[kind](period) };
  const userIds = await peopleWhoMay(db, stockId, 'report:view');
  const subject = `${kind} ${period.from}`;
  await notify(db, [{ kind: 'reportReady', stockId, userIds, subject, title, page: 'Reports' }], now);
}
