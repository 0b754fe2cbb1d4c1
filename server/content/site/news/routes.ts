import { siteNewsEndpoints } from '#contract/content/site-news.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readNews, readNewsDetail } from './service.ts';

export const siteNewsFeature = defineFeature({
  endpoints: siteNewsEndpoints,
  handlers: {
    'site.news': ({ query }, { db, language, now }) => readNews(db, { ...query, language, now }),
    'site.newsDetail': ({ params }, { db, language, now }) => readNewsDetail(db, { id: params.id, language, now }),
  },
});
