import { api } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { loadDictionary } from '#web/shared/dictionary.ts';
import { readDictionary, readDictionaryStamp, storeDictionaryStamp } from '#web/shared/storage.ts';
import { latestRevisions } from '#web/workspace/revisions.ts';

/**
 * Fetches the dictionary when it is missing (docs/product/api.md, "Browser storage"), in another language, or out of
 * date.
 */
export async function loadStoredDictionary(options: { force?: boolean; version?: number } = {}): Promise<void> {
  const language = currentLanguage();
  if (!options.force && readDictionary() && readDictionaryStamp()?.language === language) return;
  const version = options.version ?? (await latestRevisions())?.dictionary ?? null;
  // A page is readable without labels; the next poll of the revisions tries again.
  const loaded = await loadDictionary(() => api('dictionary.all', {}, { quiet: true })).catch(() => undefined);
  if (loaded) storeDictionaryStamp({ language, version });
}
