import type { siteNewsEndpoints } from '#contract/content/site-news.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readNews, readNewsDetail } from './service.ts';

export function siteNewsHandlers(db: Database, clock: Clock): Handlers<typeof siteNewsEndpoints> {
  return {
    'site.news': ({ query }, { language }) => readNews(db, { ...query, language, now: clock() }),
    'site.newsDetail': ({ params }, { language }) => readNewsDetail(db, { id: params.id, language, now: clock() }),
  };
}
