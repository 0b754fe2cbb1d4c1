import type pg from 'pg';
import { destroyConnection } from '#server/platform/database/connection-watch.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { ServerClient } from '#server/platform/database/server-client.ts';
import type { Topic } from './revisions.ts';

const channel = 'revision';
/** Name of the connection in the database. */
export const listenerName = 'shangjian listener';

/**
 * Notifications: `site` is any change that visitors may see, `corpus` an article to be analysed, `message` a message to
 * be sent, `notification` something that people are told.
 */
export type Announcement = Topic | 'site' | 'corpus' | 'message' | 'notification';

export interface ListenOptions {
  /** A topic has changed, in this process or another. */
  readonly onChange: (topic: string) => void;
  /** Notifications may have been lost: all caches are cleared. */
  readonly onGap: () => void;
  readonly onError: (error: Error) => void;
}

/** Milliseconds between reconnection attempts. */
const reconnectDelay = 1_000;

/** Interval and timeout of the check whether the connection is alive, in milliseconds. */
const heartbeatEvery = 5_000;
const answerLimit = 4_000;

/** Checks the connection and reconnects if there is no response. */
async function ask(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    destroyConnection(client);
    throw error;
  }
}

/** Subscribes to all change notifications on a connection of its own, until the returned function is called. */
export async function listenForChanges(
  { direct }: Pick<OpenDatabase, 'direct'>,
  { onChange, onGap, onError }: ListenOptions,
): Promise<() => Promise<void>> {
  let closed = false;
  let current: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    const limits = { connectionTimeoutMillis: answerLimit, query_timeout: answerLimit };
    const client = new ServerClient({ ...direct, ...limits, keepAlive: true, application_name: listenerName });
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
    // Hours may pass without a change, so silence alone means nothing.
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
