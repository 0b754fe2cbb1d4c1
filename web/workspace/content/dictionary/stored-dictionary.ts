import { api } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { loadDictionary } from '#web/shared/dictionary.ts';
import { readDictionary, readDictionaryStamp, storeDictionaryStamp } from '#web/shared/storage.ts';
import { latestRevisions } from '#web/workspace/revisions.ts';
import { dictionaryStore } from '#web/workspace/ui/use-labels.ts';

/**
 * Fetches the dictionary if it is missing (docs/product/api.md, "Browser storage"), in another language, or outdated.
 */
export async function loadStoredDictionary(options: { force?: boolean; version?: number } = {}): Promise<void> {
  const language = currentLanguage();
  const stored = readDictionary();
  const stamp = readDictionaryStamp();
  if (!options.force && stored && stamp?.language === language) {
    dictionaryStore.set({ dictionary: stored, version: stamp.version });
    return;
  }
  const version = options.version ?? (await latestRevisions())?.dictionary ?? null;
  // Pages work without labels; the next poll retries.
  const loaded = await loadDictionary(() => api('dictionary.all', {}, { quiet: true })).catch(() => undefined);
  if (!loaded) return;
  storeDictionaryStamp({ language, version });
  dictionaryStore.set({ dictionary: loaded, version });
}
