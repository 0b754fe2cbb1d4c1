import { sql } from 'drizzle-orm';
import type { Revisions } from '#contract/session.ts';
import { revisions } from './tables.ts';

/**
 * What the process keeps by number: what tabs fetch again, what companies have opened, and what lists are read from:
 * articles, what was analysed of them, and the names of their sources and of companies.
 */
export type Topic = keyof Revisions | 'modules' | 'articles' | 'texts' | 'sources' | 'companies';

/** One number for several topics, which grows with each of them. */
export function revisionOf(revisions: Readonly<Record<Topic, number>>, topics: readonly Topic[]): number {
  return topics.reduce((sum, topic) => sum + (revisions[topic] ?? 0), 0);
}

/** The number that each topic stands at, as one value of a larger query. */
export const revisionNumbers = sql<Readonly<Record<Topic, number>>>`(
  select json_object_agg(${revisions.topic}, ${revisions.number}) from ${revisions})`;
