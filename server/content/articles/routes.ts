import { articleEndpoints } from '#contract/content/articles.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { exportForReader } from './export-articles.ts';
import { type ArticleLists, countForReader, keepPages, listForReader } from './list-articles.ts';
import { readArticle } from './service.ts';

export function articleFeature({ db, outlines }: ArticleLists) {
  const pages = keepPages();
  return defineFeature({
    endpoints: articleEndpoints,
    handlers: {
      'article.list': ({ body }, { actor }) => listForReader({ db, outlines, pages }, body, actor),
      'article.counts': ({ body }, { actor }) => countForReader({ db, outlines }, body.filters, actor),
      'article.export': ({ body }, { db, actor }) => exportForReader(db, body, actor),
      'article.detail': ({ params }, { actor, language, now }) =>
        readArticle(db, { id: params.id, stockId: actor.stockId, language, now }),
    },
    caches: [outlines, pages],
  });
}
