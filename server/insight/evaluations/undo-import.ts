import type { UndoableKind } from '#server/platform/table-import/undo-import.ts';
import { lockScores } from './import-queries.ts';
import { countUntouchedScores, restoreScores } from './undo-queries.ts';

/** Scores that are still what an import made them become what they were before. */
export const undoableScores: UndoableKind = {
  kind: 'score',
  action: 'evaluation.undoImport',
  countUntouched: countUntouchedScores,
  takeBack: async (tx, id) => {
    await lockScores(tx);
    return restoreScores(tx, id);
  },
};
