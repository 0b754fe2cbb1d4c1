import { sql } from 'drizzle-orm';
import type { Revisions } from '#contract/session.ts';
import { revisions } from './tables.ts';

/** What the process keeps by number: what tabs fetch again, and what companies have opened. */
export type Topic = keyof Revisions | 'modules';

/** The number that each topic stands at, as one value of a larger query. */
export const revisionNumbers = sql<Readonly<Record<Topic, number>>>`(
  select json_object_agg(${revisions.topic}, ${revisions.number}) from ${revisions})`;
