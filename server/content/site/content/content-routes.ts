import { contentEndpoints } from '#contract/content/site-content.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countItems } from './content-queries.ts';
import {
  changeItemState,
  createItem,
  listVersions,
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
    'content.save': ({ body }, { db, actor }) => saveItem(db, body, actor),
    'content.changeState': ({ body }, { db, actor }) => changeItemState(db, body, actor),
    'content.move': ({ body }, { db }) => moveItem(db, body),
    'content.remove': ({ body }, { db }) => removeItem(db, body),
    'content.versions': ({ params }, { db, language }) => listVersions(db, params.id, language),
    'content.restore': ({ body }, { db, actor }) => restoreVersion(db, body, actor),
  },
});
