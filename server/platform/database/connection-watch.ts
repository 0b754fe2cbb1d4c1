import type { Socket } from 'node:net';
import pg from 'pg';
import { type ConnectionConfig, ServerClient } from './server-client.ts';

/** Interval between checks, in milliseconds. */
const lookEvery = 1_000;
/** How long a connection may be silent before its statement is checked, in milliseconds. */
const patience = 3_000;
/** Timeout of that check, in milliseconds. */
const probeLimit = 4_000;

/** The connection stalled: neither a response nor an end arrived. */
export class ConnectionStalledError extends Error {}

/** Properties of `pg` clients that their types do not declare. */
interface Wired {
  readonly connection: { readonly stream: Socket };
  /** `false` while a response is awaited. */
  readonly readyForQuery: boolean;
  readonly processID: number | null;
}

interface Seen {
  bytes: number;
  since: number;
  /** The server reports that it is not executing our statement. */
  isSuspect: boolean;
}

/**
 * Watches the connections of a pool. A connection whose other side disappeared silently would wait for many minutes:
 * neither `pg` nor the system notices. So when a response takes more than a few seconds, a new connection asks the
 * database what the others are doing. If it is executing our statement, we keep waiting; if not, or if it does not
 * respond at all, the connections are destroyed and the pool opens new ones.
 *
 * @returns stops watching
 */
export function watchConnections(pool: pg.Pool, connection: ConnectionConfig): () => void {
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
      // If nobody responds, idle connections are dead too, unless a response has arrived since.
      if (idle === 'no answer') {
        if (findSilent().length > 0) for (const client of clients.keys()) destroyConnection(client);
        return;
      }
      for (const client of silent) judge(client, idle.has(client.processID ?? 0));
    } finally {
      isLooking = false;
    }
  };
  /** A response may be on its way, so one check is not enough. */
  const judge = (client: Wired, isIdle: boolean): void => {
    const seen = clients.get(client);
    if (!seen || !isSilent(client, seen)) return;
    if (isIdle && seen.isSuspect) {
      destroyConnection(client);
      // Other connections are probably dead too; check them all at once.
      for (const other of clients.keys()) if (!inUse.has(other)) destroyConnection(other);
    }
    seen.isSuspect = isIdle;
  };
  const timer = setInterval(() => void look(), lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}

/** Destroys a connection without closing it properly. */
export function destroyConnection(client: pg.ClientBase | Wired): void {
  const { stream } = wired(client).connection;
  if (!stream.destroyed) stream.destroy(new ConnectionStalledError('the database has fallen silent'));
}

const wired = (client: pg.ClientBase | Wired): Wired => client as unknown as Wired;

/** Whether a response is overdue. A stream that is held back reads nothing itself. */
function isSilent({ connection: { stream }, readyForQuery }: Wired, seen: Seen): boolean {
  const now = performance.now();
  if (readyForQuery || stream.isPaused() || stream.bytesRead !== seen.bytes) {
    Object.assign(seen, { bytes: stream.bytesRead, since: now, isSuspect: false });
  }
  return now - seen.since >= patience && !stream.destroyed;
}

/**
 * Connections for which the database does nothing: it waits for a statement that never arrived, or cannot send its
 * response.
 */
async function findIdle(connection: ConnectionConfig, clients: readonly Wired[]): Promise<Set<number> | 'no answer'> {
  const probe = new ServerClient({ ...connection, connectionTimeoutMillis: probeLimit, query_timeout: probeLimit });
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
    // Behind a pooler backend numbers mean nothing, so all connections get the time they need.
    return new Set(known ? rows.filter(({ idle }) => idle !== false).map(({ pid }) => pid) : []);
  } catch (error) {
    // A refusal is a response, too.
    return error instanceof pg.DatabaseError ? new Set() : 'no answer';
  } finally {
    clearTimeout(overdue);
    probe.end().catch(() => {});
  }
}
