import { guarded } from '#web/shared/storage.ts';

/** Values kept in the tab after they left the URL: the ticket, and the option shown. */
const keys = { ticket: 'unifyTicket', option: 'unifyOption' } as const;
type Key = keyof typeof keys;

export function readTabValue(key: Key): string | undefined {
  return guarded(() => sessionStorage.getItem(keys[key])) ?? undefined;
}

export function keep(key: Key, value: string): void {
  guarded(() => sessionStorage.setItem(keys[key], value));
}

export function clearTabValue(): void {
  for (const name of Object.values(keys)) guarded(() => sessionStorage.removeItem(name));
}

/** Removes secrets from the address bar and the history. */
export function cleanAddress(): void {
  if (location.search !== '') history.replaceState(history.state, '', location.pathname);
}
