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

/** The key in the storage. Each person has drafts of their own, also where several use one browser. */
export function nameOf(key: string): string {
  return `${storageKeys.drafts}/${readUserName() ?? ''}/${key}`;
}

/** What is kept under a name in the storage; `undefined` where nothing is, or a browser forbids looking. */
export function readNamed<D extends LocalDraft<unknown>>(name: string): D | undefined {
  const draft = guarded(() => JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<D> | null);
  return typeof draft?.version === 'number' && draft.values ? (draft as D) : undefined;
}

/** Keeps what was typed. Answers whether the browser had room for it. */
export function storeNamed(name: string, draft: LocalDraft<unknown>): boolean {
  const isKept = guarded(() => {
    localStorage.setItem(name, JSON.stringify(draft));
    return true;
  });
  return isKept ?? false;
}

/** A browser that forbids it has kept nothing. */
export function dropNamed(name: string): void {
  guarded(() => localStorage.removeItem(name));
}

/** Names of all that is kept for whoever is signed in, of one text or of all. */
export function namesOf(text = ''): readonly string[] {
  const whole = nameOf(text);
  const names = guarded(() => Object.keys(localStorage)) ?? [];
  return names.filter((name) =>
    text === '' ? name.startsWith(whole) : name === whole || name.startsWith(`${whole}/`),
  );
}

/** Whether this browser alone has something that was typed by whoever is signed in. */
export const hasLocalDrafts = (): boolean =>
  namesOf().length > 0 || guarded(() => sessionStorage.getItem(storageKeys.contactDraft) !== null) === true;
