import { bigint } from 'drizzle-orm/pg-core';

/** Key of rows that are addressed in URLs: a number within JavaScript's safe integers. */
export const rowId = (name = 'id') => bigint(name, { mode: 'number' });
