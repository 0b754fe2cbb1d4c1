import type { manualEndpoints } from '#contract/content/manual.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readManual } from './service.ts';

export function manualHandlers(db: Database): Handlers<typeof manualEndpoints> {
  return { 'manual.chapters': (_request, { language }) => readManual(db, language) };
}
