import { createStore } from '#web/workspace/create-store.ts';

/** The session changed in another tab (company switch or new sign-in). */
export const overtaken = createStore(false);

/** Company shown in this tab; storage may already have another tab's. */
export const companyOfTab = createStore('');
