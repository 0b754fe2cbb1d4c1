import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { readDictionary } from '#web/shared/storage.ts';

/** Name of a source tier in the dictionary. */
export function tierName(tier: number): string {
  return dictionaryLabel(readDictionary(), 'source_tier', String(tier));
}
