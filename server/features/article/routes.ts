import type { articleEndpoints } from '#contract/article.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { listForReader } from './list-articles.ts';
import { readArticle } from './service.ts';

export function articleHandlers(db: Database, clock: Clock): Handlers<typeof articleEndpoints> {
  return {
    'article.list': ({ body }, { language, session }) =>
      listForReader(db, body, { stockId: session.stockId, language, now: clock() }),
    'article.detail': ({ params }, { language, session }) =>
      readArticle(db, { id: params.id, stockId: session.stockId, language, now: clock() }),
  };
}
