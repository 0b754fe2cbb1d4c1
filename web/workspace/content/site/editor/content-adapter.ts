import type { QueryClient } from '@tanstack/react-query';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { type ContentDraft, contentDraftSchema, type EditableContent } from '#contract/content/site-content.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { waitingCountQuery } from '#web/workspace/content/reviews/use-waiting-count.ts';
import { issuesOf } from '#web/workspace/kits/versioned/issues-of.ts';
import type { VersionedAdapter } from '#web/workspace/kits/versioned/versioned-item.ts';
import { type ContentValues, draftOf, fieldOf, valuesOf } from './content-values.ts';

/** The code of a save over somebody else's newer version; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['CONTENT_CHANGED']['code'] = 1701;
const quiet = { quiet: true };

/** Items of the public site, as the kit edits them. */
export function contentAdapter(
  kind: ContentKind,
  queries: QueryClient,
): VersionedAdapter<ContentValues, EditableContent, ContentDraft> {
  return {
    ...{ subject: 'content', newKey: kind, changedCode, fieldOf },
    initial: () => valuesOf(kind, {}, new Date().toISOString()),
    valuesOf: (item) => valuesOf(kind, item.fields, item.publishedAt),
    contentOf: (values, item) => draftOf(kind, values, item),
    check: (content) => issuesOf(contentDraftSchema, content),
    languageOf: (name) => (name.at(-1) === 'en' && name.length === 3 ? 'en' : 'zh-CN'),
    create: (draft, key) => api('content.create', { body: { key, ...draft } }, quiet),
    save: (saved, draft) => api('content.save', { body: { ...saved, ...draft } }, quiet),
    step: (body) => api('content.changeState', { body }, quiet),
    restore: (body) => api('content.restore', { body }, quiet),
    load: (id) => api('content.detail', { params: { id } }, quiet),
    onStored: (item) => {
      void queries.invalidateQueries({ queryKey: waitingCountQuery.queryKey });
      queries.setQueryData(apiQuery('content.detail', { params: { id: item.id } }).queryKey, item);
    },
  };
}
