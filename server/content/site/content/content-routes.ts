import { contentEndpoints } from '#contract/content/site-content.ts';
import { stepOf } from '#server/content/versions/step-of.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countItems } from './content-queries.ts';
import {
  changeItemState,
  createItem,
  listItemVersions,
  openItem,
  removeItem,
  restoreVersion,
  saveItem,
} from './edit-content.ts';
import { listForEditor } from './list-content.ts';
import { moveItem } from './move-content.ts';

export const siteContentFeature = defineFeature({
  endpoints: contentEndpoints,
  handlers: {
    'content.counts': (_request, { db }) => countItems(db),
    'content.list': ({ body }, { db, actor }) => listForEditor(db, body, actor),
    'content.detail': ({ params }, { db, actor }) => openItem(db, params.id, actor),
    'content.create': ({ body }, { db, actor }) => createItem(db, body, actor),
    'content.save': ({ body: { autosaved, ...body } }, { db, actor }) =>
      saveItem(db, { ...body, isAutosave: autosaved ?? false }, actor),
    'content.changeState': ({ body }, { db, actor }) => changeItemState(db, stepOf(body), actor),
    'content.move': ({ body }, { db }) => moveItem(db, body),
    'content.remove': ({ body }, { db, actor }) => removeItem(db, body, actor),
    'content.versions': ({ params }, { db, actor }) => listItemVersions(db, params.id, actor),
    'content.restore': ({ body }, { db, actor }) => restoreVersion(db, body, actor),
  },
});
