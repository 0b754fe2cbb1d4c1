import { useCallback } from 'react';
import type { Enumeration } from '#contract/codes/enumerations.ts';
import type { Dictionary } from '#contract/content/dictionary.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { readDictionary, readDictionaryStamp } from '#web/shared/storage.ts';
import { createStore, useStore } from '#web/workspace/create-store.ts';

interface ShownDictionary {
  readonly dictionary: Dictionary | undefined;
  /** Its revision, `null` when unknown. Another tab may have stored a later one. */
  readonly version: number | null;
}

/** The dictionary that this tab shows. */
export const dictionaryStore = createStore<ShownDictionary>({
  dictionary: readDictionary(),
  version: readDictionaryStamp()?.version ?? null,
});

/** Labels of an enumeration by key; what shows them follows the dictionary. An unknown key is shown as is. */
export function useLabels(enumeration: Enumeration): (key: string | number) => string {
  const { dictionary } = useStore(dictionaryStore);
  return useCallback((key) => dictionaryLabel(dictionary, enumeration, String(key)), [dictionary, enumeration]);
}

const none: Dictionary[string] = [];

/** Items of an enumeration in their order, to choose from. */
export function useItems(enumeration: Enumeration): Dictionary[string] {
  const { dictionary } = useStore(dictionaryStore);
  return dictionary?.[enumeration] ?? none;
}
