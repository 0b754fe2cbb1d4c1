import pg from 'pg';
import type { OpenDatabase } from '#server/platform/database/database.ts';

const channel = 'revision';

export interface ListenOptions {
  /** Address of the server; unset for the embedded database. */
  readonly url: string | undefined;
  /** Something of this topic has changed, in this process or another. */
  readonly onChange: (topic: string) => void;
  /** Changes may have been missed: whatever was kept must go. */
  readonly onGap: () => void;
  readonly onError: (error: Error) => void;
}

/** Hears of every change that the triggers announce, until the returned function is called. */
export async function listenForChanges(database: OpenDatabase, options: ListenOptions): Promise<() => Promise<void>> {
  return database.kind === 'embedded' || !options.url
    ? listenOnPool(database, options)
    : listenOnOwnConnection(options.url, options);
}

/** The embedded database has one session: what it is told comes back on the pool's own connection. */
async function listenOnPool({ pool }: OpenDatabase, { onChange, onGap }: ListenOptions) {
  pool.options.onConnect = async (client: pg.ClientBase) => {
    client.on('notification', (message) => onChange(message.payload ?? ''));
    await client.query(`LISTEN ${channel}`);
    onGap();
  };
  // A connection that was opened before is opened again, so that it listens too.
  const client = await pool.connect();
  client.release(true);
  return async () => {
    pool.options.onConnect = undefined;
  };
}

/** Milliseconds between tries to reach the server again. */
const reconnectDelay = 1_000;

async function listenOnOwnConnection(url: string, { onChange, onGap, onError }: ListenOptions) {
  let closed = false;
  let current: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', onError);
    client.on('notification', (message) => onChange(message.payload ?? ''));
    client.on('end', () => {
      if (!closed) setTimeout(() => void reconnect(), reconnectDelay);
    });
    current = client;
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    onGap();
  };
  const reconnect = async (): Promise<void> => {
    if (closed) return;
    await connect().catch(onError);
  };
  await connect();
  return async () => {
    closed = true;
    await current?.end();
  };
}
