import type { siteArticleEndpoints } from '#contract/content/site-article.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readSiteArticle } from './service.ts';

export function siteArticleHandlers(db: Database, clock: Clock): Handlers<typeof siteArticleEndpoints> {
  return {
    'site.article': ({ params }, { language }) => readSiteArticle(db, { id: params.id, language, now: clock() }),
  };
}
