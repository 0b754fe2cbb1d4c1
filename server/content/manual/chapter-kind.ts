import type { ChapterContent } from '#contract/content/manual-editing.ts';
import { pickText } from '#contract/language.ts';
import type { VersionedKind } from '#server/content/versions/versioned-kind.ts';
import { requireOwnUploads } from '#server/platform/uploads/require-own-uploads.ts';
import { cleanChapter } from './clean-chapter.ts';
import { type ChapterRow, findChapter, updateChapter } from './queries.ts';

/** What is edited of a chapter. */
export interface ChapterText extends ChapterContent {
  /** ISO 8601. */
  readonly publishedAt: string;
}

/** Chapters of the manual, as what is edited in versions. */
export const chapterKind: VersionedKind<ChapterText> = {
  subject: 'manual',
  noun: 'manual chapter',
  refusals: {
    submit: 'CHAPTER_STEP_REFUSED',
    sendBack: 'CHAPTER_STEP_REFUSED',
    schedule: 'CHAPTER_STEP_REFUSED',
    publish: 'CHAPTER_STEP_REFUSED',
    withdraw: 'CHAPTER_STEP_REFUSED',
    reopen: 'CHAPTER_STEP_REFUSED',
    changed: 'CHAPTER_CHANGED',
    isWithdrawn: 'CHAPTER_IS_WITHDRAWN',
    timePast: 'CHAPTER_TIME_PAST',
  },
  firstGoesOutNow: true,
  time: { path: 'body.at', ahead: 'contentTimeAhead' },
  find: async (db, id, { now, lock = false }) => {
    const chapter = await findChapter(db, id, { lock });
    if (!chapter) return undefined;
    const isOut = chapter.state === 'scheduled' && chapter.publishedAt <= now;
    return {
      content: textOf(chapter, now),
      state: isOut ? 'published' : chapter.state,
      cameAt: chapter.updatedAt,
    };
  },
  write: (tx, id, { content: { title, body, publishedAt }, state }, now) =>
    updateChapter(tx, id, { title, body, state, publishedAt: new Date(publishedAt), updatedAt: now }),
  check: async (tx, { publishedAt, ...content }, editor) => {
    const clean = cleanChapter(content, editor.language);
    await requireOwnUploads(tx, clean.body, { path: 'body.body', ...editor });
    return { ...clean, publishedAt };
  },
  htmlOf: ({ body }) => ({ 'body.body.zh-CN': body['zh-CN'], 'body.body.en': body.en ?? '' }),
  unlisted: ['body'],
  complete: (content) => content as unknown as ChapterText,
  titleIn: ({ title }, language) => pickText(title, language),
};

/** Nobody writes the time of a chapter that is there: it never lies ahead. */
export function textOf({ title, body, state, publishedAt }: ChapterRow, now: Date): ChapterText {
  const since = state === 'published' && publishedAt > now ? now : publishedAt;
  return { title, body, publishedAt: since.toISOString() };
}
