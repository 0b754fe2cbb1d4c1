import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { daysLeft } from '#contract/clients/module-table.ts';
import { pickText } from '#contract/language.ts';
import { clientModules, modules } from '#server/identity/companies/tables.ts';
import { notify } from '#server/identity/notifications/notify.ts';
import { listUntold } from '#server/identity/notifications/people-who-may.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { runEach } from '#server/platform/run-each.ts';
import { endNews } from './end-news.ts';

/** Days before a module ends on which its client is told; the last one that has come is told. */
const toldBefore = [30, 7, 1] as const;
const day = 24 * 60 * 60_000;

/** Tells those who may ask for modules that one of theirs ends soon. Throws what failed at the end. */
export async function tellOfEnds(db: Database, now: Date): Promise<void> {
  const rows = await db
    .select({
      stockId: clientModules.stockId,
      code: clientModules.moduleCode,
      name: modules.name,
      expiresAt: clientModules.expiresAt,
    })
    .from(clientModules)
    .innerJoin(modules, eq(modules.code, clientModules.moduleCode))
    .where(
      and(
        gt(clientModules.expiresAt, now),
        lte(clientModules.expiresAt, new Date(now.getTime() + toldBefore[0] * day)),
      ),
    )
    .orderBy(asc(clientModules.stockId), asc(clientModules.moduleCode));
  const ends = rows.flatMap(({ stockId, code, name, expiresAt }) => {
    if (!expiresAt) return [];
    const left = daysLeft(expiresAt, now);
    const step = toldBefore.findLast((days) => left <= days) ?? toldBefore[0];
    const on = chinaDate(expiresAt);
    return [{ stockId, name, left, on, subject: `${code} ${on} ${step}` }];
  });
  const untold = await listUntold(db, ends, { kind: 'moduleEnding', element: 'module:request' });
  await runEach(untold, async ({ stockId, name, left, on, subject, userIds }) => {
    const title = {
      'zh-CN': endNews['zh-CN'].title(pickText(name, 'zh-CN'), left),
      en: endNews.en.title(pickText(name, 'en'), left),
    };
    const line = { 'zh-CN': endNews['zh-CN'].line(on), en: endNews.en.line(on) };
    await notify(db, [{ kind: 'moduleEnding', stockId, userIds, subject, title, line, page: 'Modules' }], now);
  });
}
