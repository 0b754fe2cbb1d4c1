import type { listViewEndpoints } from '#contract/identity/list-views.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { keepColumns, makeDefault, readViews, removeView, saveView } from './keep-views.ts';

export function listViewHandlers(db: Database, clock: Clock): Handlers<typeof listViewEndpoints> {
  return {
    'listView.all': ({ params }, { session }) => readViews(db, session, params.list),
    'listView.save': ({ body }, { session }) => saveView(db, session, body, clock()),
    'listView.delete': ({ body }, { session }) => removeView(db, session, body.id),
    'listView.makeDefault': ({ body }, { session }) => makeDefault(db, session, body),
    'listView.keepColumns': ({ body }, { session }) => keepColumns(db, session, body),
  };
}
