import type { evaluationImportEndpoints } from '#contract/insight/evaluation-import.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { commitImport, previewImport } from './import-scores.ts';
import { writeTemplate } from './score-columns.ts';

export function evaluationImportHandlers(db: Database, clock: Clock): Handlers<typeof evaluationImportEndpoints> {
  return {
    'evaluation.importTemplate': (_request, { language }) => writeTemplate(db, language, clock()),
    'evaluation.previewImport': ({ body }, { language }) => previewImport(db, body, { language, now: clock() }),
    'evaluation.commitImport': ({ body }, { language, reader, session: { userId, stockId } }) =>
      commitImport(db, body, { userId, stockId, language, address: reader.address, now: clock() }),
  };
}
