import { manualEditingEndpoints } from '#contract/content/manual-editing.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readLastImport, undoImport } from '#server/platform/table-import/undo-import.ts';
import {
  chapterEdits,
  createChapter,
  listForEditor,
  orderChapters,
  removeChapter,
  saveChapter,
} from './edit-manual.ts';
import { commitImport, previewImport, writeTemplate } from './import-chapters.ts';
import { undoableChapters } from './undo-import.ts';

export const manualEditingFeature = defineFeature({
  endpoints: manualEditingEndpoints,
  handlers: {
    'manual.manageList': (_request, { db, language }) => listForEditor(db, language),
    'manual.detail': ({ params }, { db, actor }) => chapterEdits.open(db, params.id, actor),
    'manual.create': ({ body }, { db, actor }) => createChapter(db, body, actor),
    'manual.save': ({ body: { autosaved, ...body } }, { db, actor }) =>
      saveChapter(db, { ...body, isAutosave: autosaved ?? false }, actor),
    'manual.changeState': ({ body }, { db, actor }) => chapterEdits.changeState(db, body, actor),
    'manual.remove': ({ body }, { db, actor }) => removeChapter(db, body, actor),
    'manual.order': ({ body }, { db, actor }) => orderChapters(db, body, actor),
    'manual.versions': ({ params }, { db, actor }) => chapterEdits.listVersions(db, params.id, actor),
    'manual.restore': ({ body }, { db, actor }) => chapterEdits.restore(db, body, actor),
    'manual.importTemplate': async (_request, { language }) => writeTemplate(language),
    'manual.previewImport': ({ body }, { db, actor }) => previewImport(db, body, actor),
    'manual.commitImport': ({ body }, { db, actor }) => commitImport(db, body, actor),
    'manual.lastImport': (_request, { db, actor }) => readLastImport(db, undoableChapters, actor),
    'manual.undoImport': ({ body }, { db, actor }) => undoImport(db, undoableChapters, body.id, actor),
  },
});
