import type { articleEditingEndpoints } from '#contract/article-editing.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers, SessionContext } from '#server/platform/http/handlers.ts';
import { changeState, createArticle, listVersions, openArticle, restoreVersion, saveArticle } from './edit-article.ts';
import { listForEditor } from './list-articles.ts';

export function articleEditingHandlers(db: Database, clock: Clock): Handlers<typeof articleEditingEndpoints> {
  const editor = ({ session, language }: SessionContext) => ({
    ...{ userId: session.userId, stockId: session.stockId },
    ...{ language, now: clock() },
  });
  return {
    'article.manageList': ({ body }, { language }) => listForEditor(db, body, { language }),
    'article.manageDetail': ({ params }, { language }) => openArticle(db, params.id, language),
    'article.create': ({ body }, context) => createArticle(db, body.content, editor(context)),
    'article.update': ({ body }, context) => saveArticle(db, body, editor(context)),
    'article.changeState': ({ body }, context) => changeState(db, body, editor(context)),
    'article.versions': ({ params }, { language }) => listVersions(db, params.id, language),
    'article.restore': ({ body }, context) => restoreVersion(db, body, editor(context)),
  };
}
