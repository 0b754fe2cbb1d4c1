import { contentEndpoints } from '#contract/content/site-content.ts';
import { stepMany } from '#server/content/versions/step-many.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import type { Platform } from '#server/platform/platform.ts';
import { contentKind } from './content-kind.ts';
import { countItems } from './content-queries.ts';
import { createItem, itemEdits, listItemVersions, removeItem, saveItem } from './edit-content.ts';
import { countForEditor, listForEditor } from './list-content.ts';
import { moveItem } from './move-content.ts';

export function siteContentFeature({ log }: Pick<Platform, 'log'>) {
  const onError = (error: unknown) => log.error({ err: error }, 'a step of several items of the site');
  return defineFeature({
    endpoints: contentEndpoints,
    handlers: {
      'content.counts': (_request, { db }) => countItems(db),
      'content.list': ({ body }, { db, actor }) => listForEditor(db, body, actor),
      'content.viewCounts': ({ body }, { db, actor }) =>
        countEach(body.filters, (filter) => countForEditor(db, filter, actor)),
      'content.detail': ({ params }, { db, actor }) => itemEdits.open(db, params.id, actor),
      'content.create': ({ body }, { db, actor }) => createItem(db, body, actor),
      'content.save': ({ body: { autosaved, ...body } }, { db, actor }) =>
        saveItem(db, { ...body, isAutosave: autosaved ?? false }, actor),
      'content.changeState': ({ body }, { db, actor }) => itemEdits.changeState(db, body, actor),
      'content.changeMany': ({ body }, { db, actor }) => stepMany(db, contentKind, body, actor, onError),
      'content.move': ({ body }, { db, actor }) => moveItem(db, body, actor),
      'content.remove': ({ body }, { db, actor }) => removeItem(db, body, actor),
      'content.versions': ({ params }, { db, actor }) => listItemVersions(db, params.id, actor),
      'content.restore': ({ body }, { db, actor }) => itemEdits.restore(db, body, actor),
    },
  });
}
