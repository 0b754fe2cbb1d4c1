import { listViewEndpoints } from '#contract/identity/list-views.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { viewBelongings } from './belongings.ts';
import { keepColumns, makeDefault, readViews, removeView, saveView } from './keep-views.ts';

export const listViewFeature = defineFeature({
  endpoints: listViewEndpoints,
  belongings: viewBelongings,
  handlers: {
    'listView.all': ({ params }, { db, actor }) => readViews(db, actor, params.list),
    'listView.save': ({ body }, { db, actor, now }) => saveView(db, actor, body, now),
    'listView.delete': ({ body }, { db, actor }) => removeView(db, actor, body.id),
    'listView.makeDefault': ({ body }, { db, actor }) => makeDefault(db, actor, body),
    'listView.keepColumns': ({ body }, { db, actor }) => keepColumns(db, actor, body),
  },
});
