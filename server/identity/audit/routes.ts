import type { auditEndpoints } from '#contract/identity/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { exportEntries } from './export-entries.ts';
import { listForOperator, nameActions, openEntry } from './read-entries.ts';

export function auditHandlers(db: Database, clock: Clock): Handlers<typeof auditEndpoints> {
  return {
    'audit.list': ({ body }, { language }) => listForOperator(db, body, language),
    'audit.actions': (_request, { language }) => nameActions(db, language),
    'audit.detail': ({ params }, { language }) => openEntry(db, params.id, language),
    'audit.export': ({ body }, { session, language, reader }) =>
      exportEntries(db, body, { session, language, reader, now: clock() }),
  };
}
