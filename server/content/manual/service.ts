import type { ManualChapter } from '#contract/content/manual.ts';
import { isUntranslated, type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listChapters } from './queries.ts';

/** The manual in reading order; untranslated chapters are in Chinese and say so. */
export async function readManual(db: Database, language: Language): Promise<ManualChapter[]> {
  const chapters = await listChapters(db);
  return chapters.map(({ id, title, body, updatedAt }) => ({
    id,
    title: pickText(title, language),
    bodyHtml: pickText(body, language),
    updatedAt: updatedAt.toISOString(),
    untranslated: isUntranslated(body, language),
  }));
}
