import { createStore } from '#web/workspace/create-store.ts';

/** Grows with every switch of company: what was asked or heard before tells of the former one. */
export const companySwitches = createStore(0);
