import { sql } from 'drizzle-orm';
import type { Revisions } from '#contract/identity/sessions.ts';
import { revisions } from './tables.ts';

/**
 * Topics of revisions: what tabs fetch again, companies' modules, and the inputs of lists and figures: articles, their
 * analysis, names of sources and companies, counts and settings.
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

/** One revision for several topics, which grows with each of them. */
export function revisionOf(revisions: Readonly<Record<Topic, number>>, topics: readonly Topic[]): number {
  return topics.reduce((sum, topic) => sum + (revisions[topic] ?? 0), 0);
}

/** The revision of each topic, as one value of a larger query. */
export const revisionNumbers = sql<Readonly<Record<Topic, number>>>`(
  select json_object_agg(${revisions.topic}, ${revisions.number}) from ${revisions})`;
