import { defaultLanguage, type Language } from '#contract/language.ts';
import { wireTexts } from '#contract/texts/texts.ts';
import { type OpenedText, openText } from '#server/content/versions/open-text.ts';
import { publishChange, takeBack } from '#server/content/versions/take-step.ts';
import type { VersionedContent, VersionedKind } from '#server/content/versions/versioned-kind.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { noteFailure, noteSuccess } from '#server/platform/jobs/note-run.ts';
import { runEach } from '#server/platform/run-each.ts';
import { listDue } from './queries.ts';
import { versionedKinds } from './versioned-kinds.ts';

/** As it is listed among the jobs. */
const work = { kind: 'publish' };

const textsOf = (language: Language) => wireTexts[language].errors;

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
      const reasons = { 'zh-CN': textsOf('zh-CN').REVIEW_NEEDED, en: textsOf('en').REVIEW_NEEDED };
      await takeBack(tx, kind, opened, { state: 'in_review', reasons }, scheduler);
      return false;
    }
    const refusal = await refusalOf(tx, kind, opened, scheduler);
    if (refusal === undefined) return true;
    // What is wrong is said in the language of who publishes: it is tried once more for the other one.
    const inEnglish = await refusalOf(tx, kind, opened, { ...scheduler, language: 'en' });
    if (inEnglish === undefined) return true;
    await takeBack(tx, kind, opened, { state: 'draft', reasons: { 'zh-CN': refusal, en: inEnglish } }, scheduler);
    return false;
  });
}

/** Publishes a change. Answers with why it can not be as it is, `undefined` where it has gone out. */
async function refusalOf(
  tx: Database,
  kind: VersionedKind<VersionedContent>,
  opened: OpenedText<VersionedContent>,
  scheduler: Actor,
): Promise<string | undefined> {
  try {
    await tx.transaction((savepoint) => publishChange(savepoint, kind, opened, scheduler));
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reasons = error.issues?.map(({ message }) => message) ?? [textsOf(scheduler.language)[error.code]];
    return reasons.join(' ');
  }
}
