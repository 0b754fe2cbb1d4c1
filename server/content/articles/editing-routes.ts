import { articleEditingEndpoints } from '#contract/content/article-editing.ts';
import { stepMany } from '#server/content/versions/step-many.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { articleEdits, articleKind, createArticle } from './edit-article.ts';
import { exportForEditor } from './export-articles.ts';
import { type ArticleLists, countForEditor, listForEditor } from './list-articles.ts';

export function articleEditingFeature(lists: ArticleLists, { log }: Pick<Platform, 'log'>) {
  const onError = (error: unknown) => log.error({ err: error }, 'a step of several articles');
  return defineFeature({
    endpoints: articleEditingEndpoints,
    handlers: {
      'article.manageList': ({ body }, { actor }) => listForEditor(lists, body, actor),
      'article.manageCounts': ({ body }, { actor }) => countForEditor(lists, body.filters, actor),
      'article.manageExport': ({ body }, { db, actor }) => exportForEditor(db, body, actor),
      'article.manageDetail': ({ params }, { db, actor }) => articleEdits.open(db, params.id, actor),
      'article.create': ({ body }, { db, actor }) => createArticle(db, body, actor),
      'article.update': ({ body }, { db, actor }) =>
        articleEdits.save(db, { ...body, isAutosave: body.autosaved ?? false }, actor),
      'article.changeState': ({ body }, { db, actor }) => articleEdits.changeState(db, body, actor),
      'article.changeMany': ({ body }, { db, actor }) => stepMany(db, articleKind, body, actor, onError),
      'article.versions': ({ params }, { db, actor }) => articleEdits.listVersions(db, params.id, actor),
      'article.restore': ({ body }, { db, actor }) => articleEdits.restore(db, body, actor),
    },
  });
}
