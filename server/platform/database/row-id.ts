import { bigint } from 'drizzle-orm/pg-core';

/** Key of rows that people open by address: a plain number within a JavaScript integer. */
export const rowId = (name = 'id') => bigint(name, { mode: 'number' });
