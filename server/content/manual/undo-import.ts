import { deleteVersions } from '#server/content/versions/queries.ts';
import { returnTo } from '#server/content/versions/return-to.ts';
import type { UndoableKind } from '#server/platform/table-import/undo-import.ts';
import { chapterKind } from './chapter-kind.ts';
import { deleteChapter, listUntouchedChapters, lockManual } from './queries.ts';

/** New chapters that nobody has touched since are deleted, replaced ones become what they were before. */
export const undoableChapters: UndoableKind = {
  kind: 'chapter',
  action: 'manual.undoImport',
  countUntouched: async (db, id) => (await listUntouchedChapters(db, id)).length,
  takeBack: async (tx, importId, editor) => {
    await lockManual(tx);
    const untouched = await listUntouchedChapters(tx, importId);
    for (const { id, version, before } of untouched) {
      if (before !== null) await returnTo(tx, chapterKind, { id, version, former: before }, editor);
      else {
        await deleteVersions(tx, { subject: 'manual', id });
        await deleteChapter(tx, id);
      }
    }
    return untouched.length;
  },
};
