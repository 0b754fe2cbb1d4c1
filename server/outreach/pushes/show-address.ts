import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { findDeliveries } from './queries.ts';

/** The whole address of a recipient, which the log masks; who looked is noted. Throws NOT_FOUND, also for a robot. */
export function showAddress(
  db: Database,
  { push, id }: { readonly push: number; readonly id: number },
  { stockId, userId, address, now: at }: Actor,
): Promise<{ email: string }> {
  return inCompany(db, stockId, async (tx) => {
    const [delivery] = await findDeliveries(tx, stockId, [id]);
    if (delivery?.pushId !== push || delivery.botId !== null) throw new AppError('NOT_FOUND');
    const subject = `push ${push}`;
    await recordAudit(tx, { at, userId, stockId, address, action: 'push.address', subject, detail: { delivery: id } });
    return { email: delivery.email };
  });
}
