import type { definitionEndpoints } from '#contract/insight/explanations.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { listDefinitions } from './list-definitions.ts';

export function definitionHandlers(db: Database): Handlers<typeof definitionEndpoints> {
  return { 'figure.definitions': (_request, { language }) => listDefinitions(db, language) };
}
