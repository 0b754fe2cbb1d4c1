import process from 'node:process';
import { PushSender } from '#server/outreach/pushes/push-sender.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPool } from '#server/platform/database/database.ts';

/** Sends the pushes of a database until it is killed; says when it begins. */
const { databaseUrl, mail } = readConfig(process.env);
const report = (error: unknown) => process.stderr.write(`${error}\n`);
const { db } = openPool({
  ...{ connection: { connectionString: databaseUrl ?? '' }, connections: 3, statementTimeoutMs: 30_000 },
  onError: report,
});
const sender = new PushSender({
  ...{ db, mail, clock: () => new Date(), publicUrl: () => 'https://shangjian.example' },
  send: async () => undefined,
  onError: report,
});
process.send?.('begins');
sender.wake();
