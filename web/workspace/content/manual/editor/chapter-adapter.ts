import type { QueryClient } from '@tanstack/react-query';
import { type ChapterContent, chapterContentSchema, type EditableChapter } from '#contract/content/manual-editing.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { waitingCountQuery } from '#web/workspace/content/reviews/use-waiting-count.ts';
import { issuesOf } from '#web/workspace/kits/versioned/issues-of.ts';
import type { VersionedAdapter } from '#web/workspace/kits/versioned/versioned-item.ts';
import { chaptersQuery } from './use-chapter-order.ts';

/** The code of a save over somebody else's newer version; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['CHAPTER_CHANGED']['code'] = 1490;
const quiet = { quiet: true };

/** What the form holds. */
export interface ChapterValues {
  readonly title: { readonly 'zh-CN': string; readonly en: string };
  readonly body: { readonly 'zh-CN': string; readonly en: string };
}

export const chapterValues = (chapter: Pick<EditableChapter, 'title' | 'body'> | undefined): ChapterValues => ({
  title: { 'zh-CN': chapter?.title['zh-CN'] ?? '', en: chapter?.title.en ?? '' },
  body: { 'zh-CN': chapter?.body['zh-CN'] ?? '', en: chapter?.body.en ?? '' },
});

/** The lists that show chapters are asked for again. */
export async function forgetChapters(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: chaptersQuery.queryKey });
  await queries.invalidateQueries({ queryKey: apiQuery('manual.chapters', {}).queryKey });
}

/** Chapters of the manual, as the kit edits them. */
export function chapterAdapter(queries: QueryClient): VersionedAdapter<ChapterValues, EditableChapter, ChapterContent> {
  return {
    ...{ subject: 'manual', newKey: '', changedCode },
    initial: () => chapterValues(undefined),
    valuesOf: chapterValues,
    contentOf: ({ title, body }) => ({ title, body }),
    check: (content) => issuesOf(chapterContentSchema, content),
    fieldOf: ({ path }) => path.replace(/^body\.(?=title|body)/, '').split('.'),
    languageOf: (name) => (name.at(-1) === 'en' ? 'en' : 'zh-CN'),
    create: (content, key) => api('manual.create', { body: { key, ...content } }, quiet),
    save: (saved, content) => api('manual.save', { body: { ...saved, ...content } }, quiet),
    step: (body) => api('manual.changeState', { body }, quiet),
    restore: (body) => api('manual.restore', { body }, quiet),
    load: (id) => api('manual.detail', { params: { id } }, quiet),
    onStored: (chapter) => {
      void queries.invalidateQueries({ queryKey: waitingCountQuery.queryKey });
      queries.setQueryData(apiQuery('manual.detail', { params: { id: chapter.id } }).queryKey, chapter);
      void forgetChapters(queries);
    },
  };
}
