import { evaluationImportEndpoints } from '#contract/insight/evaluation-import.ts';
import { evaluationEndpoints } from '#contract/insight/evaluations.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readLastImport, undoImport } from '#server/platform/table-import/undo-import.ts';
import { commitImport, previewImport } from './import-scores.ts';
import { writeTemplate } from './score-columns.ts';
import { readEvaluation } from './service.ts';
import { undoableScores } from './undo-import.ts';

export const evaluationFeature = defineFeature({
  endpoints: { ...evaluationEndpoints, ...evaluationImportEndpoints },
  handlers: {
    'evaluation.overview': async ({ query: { period, compare } }, { db, actor: { stockId }, language, now }) => {
      const { peers } = await readSettings(db, { stockId });
      return readEvaluation(db, { stockId, period, compare, peers, language, now });
    },
    'evaluation.importTemplate': (_request, { db, language, now }) => writeTemplate(db, language, now),
    'evaluation.previewImport': ({ body }, { db, language, now }) => previewImport(db, body, { language, now }),
    'evaluation.commitImport': ({ body }, { db, actor }) => commitImport(db, body, actor),
    'evaluation.lastImport': (_request, { db, actor }) => readLastImport(db, undoableScores, actor),
    'evaluation.undoImport': ({ body }, { db, actor }) => undoImport(db, undoableScores, body.id, actor),
  },
});
