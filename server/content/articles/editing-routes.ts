import type { articleEditingEndpoints } from '#contract/content/article-editing.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Handlers, SessionContext } from '#server/platform/http/handlers.ts';
import { changeState, createArticle, listVersions, openArticle, restoreVersion, saveArticle } from './edit-article.ts';
import { type ArticleLists, listForEditor } from './list-articles.ts';

export function articleEditingHandlers(lists: ArticleLists, clock: Clock): Handlers<typeof articleEditingEndpoints> {
  const { db } = lists;
  const editor = ({ session, language }: SessionContext) => ({
    ...{ userId: session.userId, stockId: session.stockId },
    ...{ language, now: clock() },
  });
  return {
    'article.manageList': ({ body }, { session, language }) =>
      listForEditor(lists, body, { session, language, now: clock() }),
    'article.manageDetail': ({ params }, { language }) => openArticle(db, params.id, language),
    'article.create': ({ body }, context) => createArticle(db, body.content, editor(context)),
    'article.update': ({ body }, context) => saveArticle(db, body, editor(context)),
    'article.changeState': ({ body }, context) => changeState(db, body, editor(context)),
    'article.versions': ({ params }, { language }) => listVersions(db, params.id, language),
    'article.restore': ({ body }, context) => restoreVersion(db, body, editor(context)),
  };
}
