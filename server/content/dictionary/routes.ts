import type { Dictionary, dictionaryEndpoints } from '#contract/content/dictionary.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import { readDictionary } from './service.ts';

/** `kept` is cleared when a label changes. */
export function dictionaryHandlers(db: Database, kept: KeyedCache<Dictionary>): Handlers<typeof dictionaryEndpoints> {
  return {
    'dictionary.all': (_request, { language }) =>
      kept.get(language, async () => Object.freeze(await readDictionary(db, language))),
  };
}
