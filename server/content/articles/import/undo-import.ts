import type { UndoableKind } from '#server/platform/table-import/undo-import.ts';
import { countUntouchedArticles, deleteUntouchedArticles, lockArticles } from './undo-queries.ts';

/**
 * Imported articles that nobody has touched since are deleted with their versions. What was counted of them goes with
 * the queue of the analyser, as for every article.
 */
export const undoableArticles: UndoableKind = {
  kind: 'article',
  action: 'article.undoImport',
  countUntouched: countUntouchedArticles,
  takeBack: async (tx, id) => {
    await lockArticles(tx, id);
    return deleteUntouchedArticles(tx, id);
  },
};
