import { createStore } from '#web/workspace/create-store.ts';

export type AccountDialog = 'company' | 'sessions' | 'profile' | 'email' | 'factor' | 'password' | 'data' | 'logout';

/** Which dialog of the account menu is open: the menu opens it, and so does the finder. */
export const accountDialog = createStore<AccountDialog | undefined>(undefined);
