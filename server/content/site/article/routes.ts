import { siteArticleEndpoints } from '#contract/content/site-article.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readSiteArticle } from './service.ts';

export const siteArticleFeature = defineFeature({
  endpoints: siteArticleEndpoints,
  handlers: {
    'site.article': ({ params }, { db, language, now }) => readSiteArticle(db, { id: params.id, language, now }),
  },
});
