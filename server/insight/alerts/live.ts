import type { Database } from '#server/platform/database/database.ts';
import { listLiveFirings, listTaken, listUnresolved } from './live-queries.ts';
import type { StoredEvent, StoredFiring } from './planned.ts';
import { listFirings } from './queries.ts';
import { listPresent } from './story-queries.ts';

/** Events whose articles are looked up in one evaluation. */
const mostInTurn = 250;

/** The last event that was looked at, by company: each evaluation goes on where the one before ended. */
export type Turns = Map<number, number>;

export interface Live {
  readonly firings: readonly StoredFiring[];
  /** Events of stories without firings. */
  readonly taken: readonly Pick<StoredEvent, 'id' | 'articleId' | 'storyId'>[];
}

interface Asked {
  readonly stockId: number;
  /** First of the days in which a story may still grow. */
  readonly oldest: string;
  readonly turns: Turns;
}

/** What may still change: what is young, what lasts, and what is not resolved though its article has gone. */
export async function readLive(tx: Database, { stockId, oldest, turns }: Asked): Promise<Live> {
  const live = await listLiveFirings(tx, stockId, oldest);
  const taken = await listTaken(tx, stockId, oldest);
  const known = new Set([...live.map(({ eventId }) => eventId), ...taken.map(({ id }) => id)]);
  const gone = (await findGone(tx, { stockId, turns })).filter(({ id }) => !known.has(id));
  const ofGone = await listFirings(
    tx,
    stockId,
    gone.map(({ id }) => id),
  );
  const fired = new Set(ofGone.map(({ eventId }) => eventId));
  return { firings: [...live, ...ofGone], taken: [...taken, ...gone.filter(({ id }) => !fired.has(id))] };
}

async function findGone(tx: Database, { stockId, turns }: Omit<Asked, 'oldest'>) {
  const rows = await listUnresolved(tx, stockId, { after: turns.get(stockId) ?? 0, limit: mostInTurn });
  turns.set(stockId, rows.length < mostInTurn ? 0 : (rows.at(-1)?.id ?? 0));
  const there = await listPresent(
    tx,
    rows.flatMap(({ articleId }) => articleId ?? []),
  );
  return rows.filter(({ articleId }) => articleId !== null && !there.has(articleId));
}
