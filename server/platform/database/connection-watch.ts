import type { Socket } from 'node:net';
import pg from 'pg';

/** How often is looked at what the connections do, in milliseconds. */
const lookEvery = 1_000;
/** How long a connection may be silent before somebody asks what has become of its statement, in milliseconds. */
const patience = 3_000;
/** How long the database may take to answer that, in milliseconds. */
const probeLimit = 4_000;

/** The database, or the way to it, has fallen silent: no answer came, and no end either. */
export class ConnectionStalledError extends Error {}

/** What a client knows of its connection; `pg` has it and does not say so in its types. */
interface Wired {
  readonly connection: { readonly stream: Socket };
  /** `false` while an answer is awaited. */
  readonly readyForQuery: boolean;
  readonly processID: number | null;
}

interface Seen {
  bytes: number;
  since: number;
  /** The database says that it is not at work on what we wait for. */
  isSuspect: boolean;
}

/**
 * Watches the connections of a pool. A connection that lost its other side without being told waits for ever: neither
 * `pg` nor the system would notice for many minutes. So whenever an answer takes more than a few seconds, the database is
 * asked on a new connection what the others are at. Where it is at work, the statement takes its time; where it is not,
 * or nobody answers at all, the connections are given up, and the pool makes new ones.
 *
 * @returns ends the watch
 */
export function watchConnections(pool: pg.Pool, connection: pg.ClientConfig): () => void {
  const clients = new Map<Wired, Seen>();
  pool.on('connect', (client) => {
    clients.set(wired(client), { bytes: 0, since: performance.now(), isSuspect: false });
  });
  pool.on('remove', (client) => clients.delete(wired(client)));
  const inUse = new Set<Wired>();
  pool.on('acquire', (client) => inUse.add(wired(client)));
  pool.on('release', (_error, client) => inUse.delete(wired(client)));

  const findSilent = () => [...clients].filter(([client, seen]) => isSilent(client, seen)).map(([client]) => client);
  let isLooking = false;
  const look = async (): Promise<void> => {
    const silent = findSilent();
    if (silent.length === 0 || isLooking) return;
    isLooking = true;
    try {
      const idle = await findIdle(connection, silent);
      // Where nobody answers, those that lie idle lead nowhere either; but an answer that came meanwhile is one.
      if (idle === 'no answer') {
        if (findSilent().length > 0) for (const client of clients.keys()) destroyConnection(client);
        return;
      }
      for (const client of silent) judge(client, idle.has(client.processID ?? 0));
    } finally {
      isLooking = false;
    }
  };
  /** An answer may be on its way while we ask, so once is not enough. */
  const judge = (client: Wired, isIdle: boolean): void => {
    const seen = clients.get(client);
    if (!seen || !isSilent(client, seen)) return;
    if (isIdle && seen.isSuspect) {
      destroyConnection(client);
      // What became of this one became of others, which would be found out one call after the other.
      for (const other of clients.keys()) if (!inUse.has(other)) destroyConnection(other);
    }
    seen.isSuspect = isIdle;
  };
  const timer = setInterval(() => void look(), lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/** Ends a connection without a word to its other side. */
export function destroyConnection(client: pg.ClientBase | Wired): void {
  const { stream } = wired(client).connection;
  if (!stream.destroyed) stream.destroy(new ConnectionStalledError('the database has fallen silent'));
}

const wired = (client: pg.ClientBase | Wired): Wired => client as unknown as Wired;

/** Whether an answer is awaited of which nothing has come for a while. A stream that is held back takes nothing itself. */
function isSilent({ connection: { stream }, readyForQuery }: Wired, seen: Seen): boolean {
  const now = performance.now();
  if (readyForQuery || stream.isPaused() || stream.bytesRead !== seen.bytes) {
    Object.assign(seen, { bytes: stream.bytesRead, since: now, isSuspect: false });
  }
  return now - seen.since >= patience && !stream.destroyed;
}

/**
 * The connections among these that the database does nothing for: it waits for a statement that never arrived, or cannot
 * get rid of its answer.
 */
async function findIdle(connection: pg.ClientConfig, clients: readonly Wired[]): Promise<Set<number> | 'no answer'> {
  const probe = new pg.Client({ ...connection, connectionTimeoutMillis: probeLimit, query_timeout: probeLimit });
  probe.on('error', () => {});
  const overdue = setTimeout(() => destroyConnection(probe), probeLimit);
  try {
    await probe.connect();
    const pids = clients.map(({ processID }) => processID);
    const { rows } = await probe.query<{ pid: number; own: number; idle: boolean }>(
      `select pid, pg_backend_pid() as own, state <> 'active' or wait_event = 'ClientWrite' is true as idle
       from unnest($1::integer[]) as pid left join pg_stat_activity using (pid)`,
      [pids],
    );
    const known = rows[0]?.own === wired(probe).processID;
    // Behind a pooler numbers mean nothing, and all are given the time they want.
    return new Set(known ? rows.filter(({ idle }) => idle !== false).map(({ pid }) => pid) : []);
  } catch (error) {
    // Also a refusal is an answer.
    return error instanceof pg.DatabaseError ? new Set() : 'no answer';
  } finally {
    clearTimeout(overdue);
    probe.end().catch(() => {});
  }
}
