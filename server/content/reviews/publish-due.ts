import { defaultLanguage } from '#contract/language.ts';
import { wireTexts } from '#contract/texts/texts.ts';
import { openText } from '#server/content/versions/open-text.ts';
import { publishChange, takeBack } from '#server/content/versions/take-step.ts';
import type { VersionedContent, VersionedKind } from '#server/content/versions/versioned-kind.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { noteFailure, noteSuccess } from '#server/platform/jobs/note-run.ts';
import { runEach } from '#server/platform/run-each.ts';
import { listDue } from './queries.ts';
import { versionedKinds } from './versioned-kinds.ts';

/** As it is listed among the jobs. */
const work = { kind: 'publish' };

const texts = wireTexts[defaultLanguage].errors;

/**
 * Puts scheduled changes in the place of what is published when their time has come. One that nobody but its writer has
 * approved of waits where a review is needed by then; one that can no longer be published, because what it refers to is
 * gone, is a draft again. Both say why, and whom it concerns is told. One that fails unexpectedly is tried again the next time, and keeps no other.
 */
export async function publishDueChanges(db: Database, now: Date): Promise<void> {
  const due = await listDue(db, now);
  let done = 0;
  try {
    await runEach(due, async ({ subject, id }) => {
      if (await publishDue(db, versionedKinds[subject], id, now)) done += 1;
    });
  } catch (error) {
    await noteFailure(db, work, { now });
    throw error;
  }
  if (due.length > 0) await noteSuccess(db, work, { now, done, isWorthShowing: done > 0 });
}

/** @returns whether the change went out */
function publishDue(db: Database, kind: VersionedKind<VersionedContent>, id: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const opened = await openText(tx, kind, id, { userId: 0, now, lock: true });
    const { latest, draft } = opened;
    const userId = latest?.changedBy;
    // Somebody was quicker.
    if (!userId || draft?.state !== 'scheduled' || !draft.publishAt || draft.publishAt > now) return false;
    const scheduler = { userId, stockId: operatorStockId, language: defaultLanguage, address: '', now };
    if (opened.needsReview && latest.writtenBy === userId) {
      await takeBack(tx, kind, opened, { state: 'in_review', note: texts.REVIEW_NEEDED }, scheduler);
      return false;
    }
    try {
      await tx.transaction((savepoint) => publishChange(savepoint, kind, opened, scheduler));
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reasons = error.issues?.map(({ message }) => message) ?? [texts[error.code]];
      await takeBack(tx, kind, opened, { state: 'draft', note: reasons.join(' ') }, scheduler);
      return false;
    }
  });
}
