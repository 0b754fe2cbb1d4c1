import { sql } from 'drizzle-orm';
import type { Revisions } from '#contract/identity/sessions.ts';
import { revisions } from './tables.ts';

/**
 * What the process keeps by number: what tabs fetch again, what companies have opened, and what lists and
 * pages of figures are read from: articles, what was analysed of them, the names of their sources and of companies, counts
 * and settings.
 */
export type Topic =
  | keyof Revisions
  | 'modules'
  | 'articles'
  | 'texts'
  | 'sources'
  | 'companies'
  | 'figures'
  | 'settings';

/** One number for several topics, which grows with each of them. */
export function revisionOf(revisions: Readonly<Record<Topic, number>>, topics: readonly Topic[]): number {
  return topics.reduce((sum, topic) => sum + (revisions[topic] ?? 0), 0);
}

/** The number that each topic stands at, as one value of a larger query. */
export const revisionNumbers = sql<Readonly<Record<Topic, number>>>`(
  select json_object_agg(${revisions.topic}, ${revisions.number}) from ${revisions})`;
