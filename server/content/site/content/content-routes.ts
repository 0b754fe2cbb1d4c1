import type { contentEndpoints } from '#contract/content/site-content.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers, SessionContext } from '#server/platform/http/handlers.ts';
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

export function contentHandlers(db: Database, clock: Clock): Handlers<typeof contentEndpoints> {
  const editor = ({ session, language }: SessionContext) => ({
    ...{ userId: session.userId, stockId: session.stockId },
    ...{ language, now: clock() },
  });
  return {
    'content.counts': () => countItems(db),
    'content.list': ({ body }, { language }) => listForEditor(db, body, { language, now: clock() }),
    'content.detail': ({ params }) => openItem(db, params.id, { now: clock() }),
    'content.create': ({ body }, context) => createItem(db, body, editor(context)),
    'content.save': ({ body }, context) => saveItem(db, body, editor(context)),
    'content.changeState': ({ body }, context) => changeItemState(db, body, editor(context)),
    'content.move': ({ body }) => moveItem(db, body),
    'content.remove': ({ body }) => removeItem(db, body),
    'content.versions': ({ params }, { language }) => listVersions(db, params.id, language),
    'content.restore': ({ body }, context) => restoreVersion(db, body, editor(context)),
  };
}
