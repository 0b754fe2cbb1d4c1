/** What a tab holds on to after it has left the address bar: the ticket, and the option that is looked at. */
const keys = { ticket: 'unifyTicket', option: 'unifyOption' } as const;
type Key = keyof typeof keys;

/** A browser may forbid storage: then a reload begins again at the sign-in page, and nothing else breaks. */
function guarded<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export function readTabValue(key: Key): string | undefined {
  return guarded(() => sessionStorage.getItem(keys[key])) ?? undefined;
}

export function keep(key: Key, value: string): void {
  guarded(() => sessionStorage.setItem(keys[key], value));
}

export function clearTabValue(): void {
  for (const name of Object.values(keys)) guarded(() => sessionStorage.removeItem(name));
}

/** Takes what lets somebody in out of the address bar and the history. */
export function cleanAddress(): void {
  if (location.search !== '') history.replaceState(history.state, '', location.pathname);
}
