import type { manualEditingEndpoints } from '#contract/content/manual-editing.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers, SessionContext } from '#server/platform/http/handlers.ts';
import {
  createChapter,
  type Editor,
  listForEditor,
  listVersions,
  openChapter,
  orderChapters,
  removeChapter,
  restoreVersion,
  saveChapter,
} from './edit-manual.ts';
import { commitImport, previewImport, writeTemplate } from './import-chapters.ts';

export function manualEditingHandlers(db: Database, clock: Clock): Handlers<typeof manualEditingEndpoints> {
  const editor = ({ session: { userId, stockId }, language, reader }: SessionContext): Editor => ({
    ...{ userId, stockId, language, address: reader.address, now: clock() },
  });
  return {
    'manual.manageList': (_request, { language }) => listForEditor(db, language),
    'manual.detail': ({ params }) => openChapter(db, params.id),
    'manual.create': ({ body }, context) => createChapter(db, body, editor(context)),
    'manual.save': ({ body }, context) => saveChapter(db, body, editor(context)),
    'manual.remove': ({ body }, context) => removeChapter(db, body, editor(context)),
    'manual.order': ({ body }, context) => orderChapters(db, body.ids, editor(context)),
    'manual.versions': ({ params }, { language }) => listVersions(db, params.id, language),
    'manual.restore': ({ body }, context) => restoreVersion(db, body, editor(context)),
    'manual.importTemplate': async (_request, { language }) => writeTemplate(language),
    'manual.previewImport': ({ body }, { language }) => previewImport(db, body.file, language),
    'manual.commitImport': ({ body }, context) => commitImport(db, body, editor(context)),
  };
}
