import pg from 'pg';
import { destroyConnection } from '#server/platform/database/connection-watch.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';

const channel = 'revision';
/** What the database calls the connection. */
export const listenerName = 'shangjian listener';

export interface ListenOptions {
  /** Something of this topic has changed, in this process or another. */
  readonly onChange: (topic: string) => void;
  /** Changes may have been missed: whatever was kept must go. */
  readonly onGap: () => void;
  readonly onError: (error: Error) => void;
}

/** Milliseconds between tries to reach the server again. */
const reconnectDelay = 1_000;

/** How often is asked whether the connection still leads anywhere, and how long an answer may take, in milliseconds. */
const heartbeatEvery = 5_000;
const answerLimit = 4_000;

/** Asks, and gives the connection up where no answer comes; it is then taken up again. */
async function ask(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    destroyConnection(client);
    throw error;
  }
}

/** Hears of every change that the triggers printStartup, on a connection of its own, until the returned function is called. */
export async function listenForChanges(
  { connection }: Pick<OpenDatabase, 'connection'>,
  { onChange, onGap, onError }: ListenOptions,
): Promise<() => Promise<void>> {
  let closed = false;
  let current: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    const limits = { connectionTimeoutMillis: answerLimit, query_timeout: answerLimit };
    const client = new pg.Client({ ...connection, ...limits, keepAlive: true, application_name: listenerName });
    let heartbeat: NodeJS.Timeout | undefined;
    client.on('error', onError);
    client.on('notification', (message) => onChange(message.payload ?? ''));
    client.on('end', () => {
      clearInterval(heartbeat);
      if (!closed) setTimeout(() => void reconnect(), reconnectDelay);
    });
    current = client;
    await client.connect();
    await ask(client, `LISTEN ${channel}`);
    // Nothing comes for hours where nobody changes anything, so silence alone says nothing.
    heartbeat = setInterval(() => void ask(client, 'SELECT 1').catch(onError), heartbeatEvery);
    heartbeat.unref();
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
