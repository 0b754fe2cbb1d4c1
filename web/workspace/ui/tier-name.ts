import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { readDictionary } from '#web/shared/storage.ts';

/** What the dictionary calls a tier of source. */
export function tierName(tier: number): string {
  return dictionaryLabel(readDictionary(), 'source_tier', String(tier));
}
