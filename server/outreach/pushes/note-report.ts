import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import type { MailReport } from '#server/platform/messages/mail/read-report.ts';
import { isNobody } from './answers.ts';
import { suppressAddress } from './delivery-queries.ts';
import { leaveAs } from './leave.ts';
import { pushDeliveries } from './tables.ts';

/** What can come back: mail that a server has, or may have. Mail that is being handed over can be faster than its answer. */
const returnable: ReadonlySet<string> = new Set(['accepted', 'unknown', 'handing']);

/**
 * Notes what came back of a mail; whether there was anything to be noted. A second report of the same mail changes
 * nothing. An address is suppressed only where the report is about it and says that nobody has it; whoever complains has
 * left.
 */
export function noteReport(db: Database, messageId: string, report: MailReport, now: Date): Promise<boolean> {
  const { kind, recipient, answer } = report;
  return db.transaction(async (tx) => {
    const { id, stockId, contactId, email, state } = pushDeliveries;
    const [delivery] = await tx
      .select({ id, stockId, contactId, email, state })
      .from(pushDeliveries)
      .where(eq(pushDeliveries.messageId, messageId))
      .for('update');
    if (!delivery || !returnable.has(delivery.state)) return false;
    await tx
      .update(pushDeliveries)
      .set({ state: kind, answer, changedAt: now })
      .where(eq(pushDeliveries.id, delivery.id));
    if (kind === 'complained') await leaveAs(tx, delivery, { now, address: '' });
    else if (isNobody(answer) && (recipient === '' || recipient === delivery.email)) {
      await suppressAddress(tx, delivery, { answer, now });
    }
    return true;
  });
}
