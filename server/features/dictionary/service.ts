import type { Dictionary } from '#contract/dictionary.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listItems } from './queries.ts';

/** All enumerations with their labels in one language (seed §3). */
export async function readDictionary(db: Database, language: Language): Promise<Dictionary> {
  const dictionary: Dictionary = {};
  for (const { enumeration, key, label } of await listItems(db)) {
    dictionary[enumeration] ??= [];
    dictionary[enumeration].push({ k: key, v: pickText(label, language) });
  }
  return dictionary;
}
