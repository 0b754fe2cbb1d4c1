import { type Dictionary, dictionaryEndpoints } from '#contract/content/dictionary.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import { listEnumerationVersions, readEnumerations, restoreEnumeration, saveEnumeration } from './edit-dictionary.ts';
import { readDictionary } from './service.ts';

export function dictionaryFeature() {
  const dictionaries = new KeyedCache<Dictionary>();
  return defineFeature({
    endpoints: dictionaryEndpoints,
    handlers: {
      'dictionary.all': (_request, { db, language }) =>
        dictionaries.get(language, async () => Object.freeze(await readDictionary(db, language))),
      'dictionary.manage': (_request, { db }) => readEnumerations(db),
      'dictionary.save': ({ body }, { db, actor }) => saveEnumeration(db, body, actor),
      'dictionary.versions': ({ params }, { db }) => listEnumerationVersions(db, params.enumeration),
      'dictionary.restore': ({ body }, { db, actor }) => restoreEnumeration(db, body, actor),
    },
    caches: [{ forgetOn: ['dictionary'], forget: () => dictionaries.forget() }],
  });
}
