import type { Dictionary } from '#contract/content/dictionary.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listItems, listLabels } from './queries.ts';

/** All enumerations with their labels in one language (docs/product/content.md, "Dictionary"). */
export async function readDictionary(db: Database, language: Language): Promise<Dictionary> {
  const dictionary: Dictionary = {};
  for (const { enumeration, key, label, isOff } of await listItems(db)) {
    dictionary[enumeration] ??= [];
    dictionary[enumeration].push({ k: key, v: pickText(label, language), ...(isOff && { off: true }) });
  }
  return dictionary;
}

/** Label of a key; an unknown key is shown as is. */
export async function readLabels(
  db: Database,
  { enumeration, language }: { enumeration: string; language: Language },
): Promise<(key: string) => string> {
  const rows = await listLabels(db, enumeration);
  const labels = new Map(rows.map(({ key, label }) => [key, pickText(label, language)]));
  return (key) => labels.get(key) ?? key;
}
