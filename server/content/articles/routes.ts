import type { articleEndpoints } from '#contract/content/articles.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { listForReader, type ReaderLists } from './list-articles.ts';
import { readArticle } from './service.ts';

export function articleHandlers(lists: ReaderLists, clock: Clock): Handlers<typeof articleEndpoints> {
  return {
    'article.list': ({ body }, { language, session }) =>
      listForReader(lists, body, { session, language, now: clock() }),
    'article.detail': ({ params }, { language, session }) =>
      readArticle(lists.db, { id: params.id, stockId: session.stockId, language, now: clock() }),
  };
}
