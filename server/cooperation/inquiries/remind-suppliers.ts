import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { runEach } from '#server/platform/run-each.ts';
import { type LetterDeps, sendLetters } from './letters.ts';
import { listToRemind, listUnquoted, noteReminder } from './queries.ts';

/** How long before the deadline suppliers without a quote are reminded, in milliseconds. */
const remindedBefore = 24 * 60 * 60_000;

/**
 * What is stored of an inquiry whose suppliers are told of a deadline now: one that is nearer than a reminder would be is
 * as good as reminded of, or a second letter would follow the first at once.
 */
export const remindedBy = (deadline: Date, now: Date) =>
  deadline.getTime() - now.getTime() < remindedBefore ? { remindedFor: deadline } : {};

/** Reminds suppliers that have neither quoted nor declined, once for each deadline. Throws what failed at the end. */
export async function remindSuppliers(db: Database, now: Date, letters: LetterDeps): Promise<void> {
  const when = { from: now, until: new Date(now.getTime() + remindedBefore) };
  await runEach(await listToRemind(db, when), (due) =>
    inCompany(db, due.stockId, async (tx) => {
      // Since it was listed, the buyer may have moved its deadline or cancelled it.
      const inquiry = await noteReminder(tx, due, when);
      if (!inquiry) return;
      const invitations = await listUnquoted(tx, inquiry.stockId, inquiry.id);
      await sendLetters(letters, tx, { inquiry, invitations, letter: { kind: 'reminded' }, now });
    }),
  );
}
