import { type VersionedSubject, versionedSubjects } from '#contract/content/version-states.ts';
import type { ReviewChange, ReviewSettings, WaitingText } from '#contract/content/versions.ts';
import type { Language } from '#contract/language.ts';
import { listReviewSettings, saveReviewSetting } from '#server/content/versions/queries.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { listWaiting } from './queries.ts';
import { versionedKinds } from './versioned-kinds.ts';

/** Texts of others, and of one's own, that the queue shows at once. */
const shownTexts = 200;

/** What waits for review: texts of others, then one's own, the longest waiting first. */
export async function listReviewQueue(
  db: Database,
  { userId, language }: { readonly userId: number; readonly language: Language },
  limit = shownTexts,
): Promise<WaitingText[]> {
  const listOf = (isOwn: boolean) => listWaiting(db, { userId, isOwn, limit });
  // One after the other: within a transaction there is one connection.
  const waiting = [...(await listOf(false)), ...(await listOf(true))];
  return waiting.map(({ subject, id, content, writer, writtenBy, since }) => ({
    ...{ subject, id, writer, isOwnText: writtenBy === userId, since: since.toISOString() },
    title: titleOf(subject, content, language),
  }));
}

function titleOf(subject: VersionedSubject, content: unknown, language: Language): string {
  const { complete, titleIn } = versionedKinds[subject];
  return titleIn(complete(content as Record<string, unknown>), language);
}

/** Which texts somebody else than their writer has to approve of. */
export async function readReviewSettings(db: Database): Promise<ReviewSettings> {
  const required = new Map((await listReviewSettings(db)).map(({ subject, isRequired }) => [subject, isRequired]));
  const isRequired = (subject: VersionedSubject): boolean => required.get(subject) ?? false;
  return { article: isRequired('article'), content: isRequired('content'), manual: isRequired('manual') };
}

/** Decides it anew. What is scheduled to come out for the first time stays so; a change waits, see `publish-due.ts`. */
export async function changeReviewSettings(
  db: Database,
  change: ReviewChange,
  { userId, stockId, address, now: at }: Actor,
): Promise<ReviewSettings> {
  await db.transaction(async (tx) => {
    const before = await readReviewSettings(tx);
    const after = { ...before, ...change };
    const changed = versionedSubjects.filter((subject) => after[subject] !== before[subject]);
    if (changed.length === 0) return;
    for (const subject of changed) await saveReviewSetting(tx, subject, after[subject]);
    const only = (all: ReviewSettings) => Object.fromEntries(changed.map((subject) => [subject, all[subject]]));
    const detail = { before: only(before), after: only(after) };
    await recordAudit(tx, { at, userId, stockId, address, action: 'version.reviewSettings', detail });
  });
  return readReviewSettings(db);
}
