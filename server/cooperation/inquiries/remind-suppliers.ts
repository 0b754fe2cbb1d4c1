import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { type LetterDeps, sendLetters } from './letters.ts';
import { findInquiry, listToRemind, listUnquoted, updateInquiry } from './queries.ts';

/** How long before the deadline suppliers without a quote are reminded, in milliseconds. */
const remindedBefore = 24 * 60 * 60_000;

/** Reminds suppliers that have neither quoted nor declined, once for each deadline. */
export async function remindSuppliers(db: Database, now: Date, letters: LetterDeps): Promise<void> {
  const due = await listToRemind(db, { from: now, until: new Date(now.getTime() + remindedBefore) });
  for (const { stockId, id } of due) {
    await inCompany(db, stockId, async (tx) => {
      const found = await findInquiry(tx, stockId, id);
      if (!found) return;
      const { inquiry } = found;
      const invitations = await listUnquoted(tx, stockId, id);
      await updateInquiry(tx, inquiry, { remindedFor: inquiry.deadline });
      await sendLetters(letters, tx, { inquiry, invitations, letter: { kind: 'reminded' }, now });
    });
  }
}
