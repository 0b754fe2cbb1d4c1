import { guarded, readUserName, storageKeys } from '#web/shared/storage.ts';

/** What was typed and is not on the server yet, kept in this browser: it outlives a reload, a lost connection and a session. */
export interface LocalDraft<V> {
  /** The version that it was written over; 0 for something new. */
  readonly version: number;
  /** What the server had when it was typed; drafts of former releases are without. */
  readonly base?: V;
  readonly values: V;
  /** By which something new is created once, however often that is tried. */
  readonly creationKey?: string;
}

/** Each person has drafts of their own, also where several use one browser. */
function nameOf(key: string): string {
  return `${storageKeys.drafts}/${readUserName() ?? ''}/${key}`;
}

/** What is kept under a key, such as `article/12`; `undefined` where nothing is, or a browser forbids looking. */
export function readLocalDraft<V>(key: string): LocalDraft<V> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null') as Partial<LocalDraft<V>> | null;
    return typeof draft?.version === 'number' && draft.values ? (draft as LocalDraft<V>) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether anything is kept for whoever is signed in. */
export function hasLocalDrafts(): boolean {
  const names = guarded(() => Object.keys(localStorage)) ?? [];
  return names.some((name) => name.startsWith(nameOf('')));
}

/** Keeps what was typed. Answers whether the browser had room for it. */
export function storeLocalDraft<V>(key: string, draft: LocalDraft<V>): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropLocalDraft(key: string): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // A browser that forbids it has kept nothing.
  }
}
