import type { dictionaryEndpoints } from '#contract/dictionary.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readDictionary } from './service.ts';

export function dictionaryHandlers(db: Database): Handlers<typeof dictionaryEndpoints> {
  return { 'dictionary.all': (_request, { language }) => readDictionary(db, language) };
}
