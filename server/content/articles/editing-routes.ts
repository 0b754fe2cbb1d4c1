import { articleEditingEndpoints } from '#contract/content/article-editing.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { changeState, createArticle, listVersions, openArticle, restoreVersion, saveArticle } from './edit-article.ts';
import { type ArticleLists, listForEditor } from './list-articles.ts';

export function articleEditingFeature(lists: ArticleLists) {
  return defineFeature({
    endpoints: articleEditingEndpoints,
    handlers: {
      'article.manageList': ({ body }, { actor }) => listForEditor(lists, body, actor),
      'article.manageDetail': ({ params }, { db, language }) => openArticle(db, params.id, language),
      'article.create': ({ body }, { db, actor }) => createArticle(db, body.content, actor),
      'article.update': ({ body }, { db, actor }) => saveArticle(db, body, actor),
      'article.changeState': ({ body }, { db, actor }) => changeState(db, body, actor),
      'article.versions': ({ params }, { db, language }) => listVersions(db, params.id, language),
      'article.restore': ({ body }, { db, actor }) => restoreVersion(db, body, actor),
    },
  });
}
