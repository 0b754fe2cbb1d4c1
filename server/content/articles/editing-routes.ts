import { articleEditingEndpoints } from '#contract/content/article-editing.ts';
import { stepMany } from '#server/content/versions/step-many.ts';
import { stepOf } from '#server/content/versions/step-of.ts';
import type { Menus } from '#server/identity/permissions/menus.ts';
import { defineFeature } from '#server/platform/feature.ts';
import {
  articleKind,
  changeState,
  createArticle,
  listArticleVersions,
  openArticle,
  restoreVersion,
  saveArticle,
} from './edit-article.ts';
import { exportForEditor } from './export-articles.ts';
import { type ArticleLists, countForEditor, listForEditor } from './list-articles.ts';

export function articleEditingFeature(lists: ArticleLists, menus: Menus) {
  return defineFeature({
    endpoints: articleEditingEndpoints,
    handlers: {
      'article.manageList': ({ body }, { actor }) => listForEditor(lists, body, actor),
      'article.manageCounts': ({ body }, { actor }) => countForEditor(lists, body.filters, actor),
      'article.manageExport': async ({ body }, { db, actor }) => {
        await menus.requireElement(actor, 'article:export');
        return exportForEditor(db, body, actor);
      },
      'article.manageDetail': ({ params }, { db, actor }) => openArticle(db, params.id, actor),
      'article.create': ({ body }, { db, actor }) => createArticle(db, body.content, actor),
      'article.update': ({ body }, { db, actor }) =>
        saveArticle(db, { ...body, isAutosave: body.autosaved ?? false }, actor),
      'article.changeState': ({ body }, { db, actor }) => changeState(db, stepOf(body), actor),
      'article.changeMany': ({ body }, { db, actor }) => stepMany(db, articleKind, body, actor),
      'article.versions': ({ params }, { db, actor }) => listArticleVersions(db, params.id, actor),
      'article.restore': ({ body }, { db, actor }) => restoreVersion(db, body, actor),
    },
  });
}
