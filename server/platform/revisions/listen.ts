import pg from 'pg';
import type { OpenDatabase } from '#server/platform/database/database.ts';

const channel = 'revision';

export interface ListenOptions {
  /** Something of this topic has changed, in this process or another. */
  readonly onChange: (topic: string) => void;
  /** Changes may have been missed: whatever was kept must go. */
  readonly onGap: () => void;
  readonly onError: (error: Error) => void;
}

/** Milliseconds between tries to reach the server again. */
const reconnectDelay = 1_000;

/** Hears of every change that the triggers announce, on a connection of its own, until the returned function is called. */
export async function listenForChanges(
  { connection }: Pick<OpenDatabase, 'connection'>,
  { onChange, onGap, onError }: ListenOptions,
): Promise<() => Promise<void>> {
  let closed = false;
  let current: pg.Client | undefined;
  const connect = async (): Promise<void> => {
    const client = new pg.Client({ ...connection, keepAlive: true });
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
