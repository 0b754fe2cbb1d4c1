import type { Database } from '#server/platform/database/database.ts';
import { findPlaces } from './places.ts';
import type { Situation } from './planned.ts';
import { listEvents } from './queries.ts';

interface Known extends Pick<Situation, 'rules' | 'storyRules' | 'found' | 'isFresh'> {
  readonly stockId: number;
  readonly firings: Situation['firings'];
}

/** What the plan follows from: where everything is now that was told. */
export async function readSituation(
  tx: Database,
  db: Database,
  { stockId, rules, storyRules, found, firings, isFresh }: Known,
): Promise<Situation> {
  const byRule = rules.map((rule) => ({ rule, occasions: found.get(rule.id)?.occasions ?? [] }));
  const { placeOf, placeAt, storyIds } = await findPlaces(db, [
    ...firings,
    ...byRule.flatMap(({ occasions }) => occasions),
  ]);
  const ids = firings.map(({ eventId }) => eventId);
  const events = await listEvents(tx, stockId, { ids, storyIds });
  return { rules, storyRules, found, firings, events, placeOf, placeAt, isFresh };
}
