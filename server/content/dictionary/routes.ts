import { type Dictionary, dictionaryEndpoints } from '#contract/content/dictionary.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import { readDictionary } from './service.ts';

export function dictionaryFeature() {
  const dictionaries = new KeyedCache<Dictionary>();
  return defineFeature({
    endpoints: dictionaryEndpoints,
    handlers: {
      'dictionary.all': (_request, { db, language }) =>
        dictionaries.get(language, async () => Object.freeze(await readDictionary(db, language))),
    },
    caches: [{ forgetOn: ['dictionary'], forget: () => dictionaries.forget() }],
  });
}
