import type { ManualChapter } from '#contract/content/manual.ts';
import { isUntranslated, type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listPublishedChapters } from './queries.ts';

/** The manual in reading order; a chapter nobody has translated comes in Chinese and says so. */
export async function readManual(
  db: Database,
  { language, now }: { language: Language; now: Date },
): Promise<ManualChapter[]> {
  const chapters = await listPublishedChapters(db, now);
  return chapters.map(({ id, title, body, updatedAt }) => ({
    id,
    title: pickText(title, language),
    bodyHtml: pickText(body, language),
    updatedAt: updatedAt.toISOString(),
    untranslated: isUntranslated(body, language),
  }));
}
