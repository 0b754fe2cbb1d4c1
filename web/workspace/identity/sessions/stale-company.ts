import { createStore } from '#web/workspace/create-store.ts';

/** The session has moved on without this tab: to another company, or to somebody who signed in in another tab. */
export const overtaken = createStore(false);

/** Name of the company that this tab shows; what storage holds may be another tab's already. */
export const companyOfTab = createStore('');
