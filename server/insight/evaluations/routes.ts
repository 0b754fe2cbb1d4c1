import { evaluationImportEndpoints } from '#contract/insight/evaluation-import.ts';
import { evaluationEndpoints } from '#contract/insight/evaluations.ts';
import { indicatorEndpoints } from '#contract/insight/indicators.ts';
import { readSettings } from '#server/insight/settings/service.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { readLastImport, undoImport } from '#server/platform/table-import/undo-import.ts';
import { readScoredCompanies, readSheet, saveSheet } from './enter-scores.ts';
import { countScoredCompanies } from './entry-queries.ts';
import { commitImport, previewImport } from './import-scores.ts';
import { listAllPeriods, listManagedIndicators } from './indicator-queries.ts';
import { arrangeIndicators, removeIndicator, saveIndicator } from './indicators.ts';
import { addPeriod, removePeriod, setPeriodClosed } from './periods.ts';
import { writeTemplate } from './score-columns.ts';
import { readEvaluation } from './service.ts';
import { undoableScores } from './undo-import.ts';

export const evaluationFeature = defineFeature({
  endpoints: { ...evaluationEndpoints, ...evaluationImportEndpoints, ...indicatorEndpoints },
  handlers: {
    'evaluation.overview': async ({ query: { period, compare } }, { db, actor: { stockId }, language, now }) => {
      const { peers } = await readSettings(db, { stockId });
      return readEvaluation(db, { stockId, period, compare, peers, language, now });
    },
    'indicator.list': (_request, { db }) => listManagedIndicators(db),
    'indicator.save': ({ body }, { db, actor }) => saveIndicator(db, body, actor),
    'indicator.order': ({ body }, { db, actor }) => arrangeIndicators(db, body, actor),
    'indicator.remove': ({ body }, { db, actor }) => removeIndicator(db, body.id, actor),
    'period.list': (_request, { db }) => listAllPeriods(db),
    'period.add': ({ body }, { db, actor }) => addPeriod(db, body.period, actor),
    'period.close': ({ body }, { db, actor }) => setPeriodClosed(db, body, actor),
    'period.remove': ({ body }, { db, actor }) => removePeriod(db, body.period, actor),
    'score.list': ({ body }, { db, language }) => readScoredCompanies(db, { ...body, language }),
    'score.counts': ({ body }, { db }) => countEach(body.filters, (filter) => countScoredCompanies(db, filter)),
    'score.sheet': ({ params: { id }, query: { period } }, { db, language }) =>
      readSheet(db, { stockId: id, period }, language),
    'score.save': ({ body }, { db, actor }) => saveSheet(db, body, actor),
    'evaluation.importTemplate': (_request, { db, language, now }) => writeTemplate(db, language, now),
    'evaluation.previewImport': ({ body }, { db, language, now }) => previewImport(db, body, { language, now }),
    'evaluation.commitImport': ({ body }, { db, actor }) => commitImport(db, body, actor),
    'evaluation.lastImport': (_request, { db, actor }) => readLastImport(db, undoableScores, actor),
    'evaluation.undoImport': ({ body }, { db, actor }) => undoImport(db, undoableScores, body.id, actor),
  },
});
