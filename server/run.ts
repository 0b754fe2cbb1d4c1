import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { publicPaths } from '#contract/paths.ts';
import { beginSetup, hasDemoAccountsAlone } from '#server/content/setup/setup-code.ts';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { demoAccountsPresent, loadFirstData } from '#server/demo/first-data.ts';
import { putDemoFiles } from '#server/demo/put-demo-files.ts';
import { endDemoAccess } from '#server/identity/sessions/password-queries.ts';
import { buildApp } from './app.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { Drain } from './platform/drain.ts';
import { openSender } from './platform/messages/open-sender.ts';
import { releaseMemory } from './platform/release-memory.ts';
import { loadShareSecret } from './platform/share-secret.ts';
import { asStartError } from './platform/start-error.ts';
import { printStartup } from './platform/startup-message.ts';
import { lookAtStore } from './platform/storage/look-at-store.ts';
import { openStore } from './platform/storage/open-store.ts';
import { loadClientBuild } from './site/client-build.ts';

/** Time that accepted requests get to finish after SIGTERM, in milliseconds. */
const closeLimit = 9_000;

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Runs the product on a database that is open and migrated, until the process is told to end.
 *
 * @param endTraces sends the spans that wait
 */
export async function run(config: Config, database: OpenDatabase, endTraces: () => Promise<void>): Promise<void> {
  await loadFirstData(database.db, {
    demo: config.demo && { secret: loadShareSecret(config) },
    now: systemClock(),
    say: printStartup,
  });
  const store = await openStore(config);
  if (config.demo) await putDemoFiles(database.db, store);
  if (!config.demoPasswordsWork) await endDemoAccess(database.db);
  const setup = await beginSetup(database.db, systemClock());
  await database.pool.endIdle();

  const drain = new Drain();
  let publicUrl = config.publicUrl;
  const app = await buildApp({
    ...{ config, database, drain },
    clock: systemClock,
    shareSecret: loadShareSecret(config),
    send: await openSender({ ...config, clock: systemClock }),
    build: await loadClientBuild(dist),
    store,
    publicUrl: () => publicUrl ?? `http://localhost:${config.port}`,
  });
  void lookAtStore(store, app.log);
  releaseMemory();
  const address = await app
    .listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
    .catch((error: unknown) => {
      throw asStartError(error, 'HOST and PORT cannot be used');
    });
  publicUrl ??= `http://localhost:${new URL(address).port}`;

  const end = async (): Promise<void> => {
    setTimeout(() => process.exit(1), closeLimit).unref();
    await app.close();
    await database.close();
    await endTraces();
    process.exit(0);
  };
  let ending: Promise<void> | undefined;
  const stop = (): Promise<void> => (ending ??= end());
  // Listened to until the end: a signal that nobody listens to kills the process, and a terminal's arrives twice, from the
  // terminal itself and from npm.
  process.on('SIGTERM', async () => {
    drain.begin();
    await wait(config.drainSeconds * 1_000);
    await stop();
  });
  // Somebody at the terminal waits for it.
  process.on('SIGINT', stop);

  printStartup(`\n  商鉴  ${publicUrl}\n`);
  if (setup) printStartup(describeSetup(setup, publicUrl));
  if (config.demoPasswordsWork) {
    if (await demoAccountsPresent(database.db)) printStartup(listDemoAccounts());
  } else if (await hasDemoAccountsAlone(database.db)) printStartup(demoIsClosed);
}

/** What somebody reads whose demo was started as production, and who finds no way in. */
const demoIsClosed = [
  '  数据库里是演示数据，演示账号在生产环境不能登录 / the database holds the demo, whose accounts do not work in production:',
  '    换一个空的 DATA_DIR 或 DATABASE_URL 再启动，演示数据不能从数据库里拿掉',
  '    start with an empty DATA_DIR or DATABASE_URL: the demo cannot be taken out of a database',
  '',
].join('\n');

function listDemoAccounts(): string {
  const lines = demoAccounts.map(
    ({ username, phone, roleLabel }) => `    ${username.padEnd(8)} ${phone}  ${roleLabel}`,
  );
  return [`  演示账号 / demo accounts, password ${demoPassword}:`, ...lines, ''].join('\n');
}

function describeSetup(setup: { readonly code: string } | 'valid', publicUrl: string): string {
  const code =
    setup === 'valid'
      ? '先前启动时已显示，仍然有效 / was printed by an earlier start and is still valid'
      : `${setup.code}  （24 小时有效 / valid for 24 hours）`;
  return [
    '  数据库是空的，还没有账号 / the database is empty and has no accounts:',
    `    打开 / open            ${publicUrl}${publicPaths.setup}`,
    `    一次性口令 / code      ${code}`,
    '    重新生成 / a new code  npm run setup:code  （安装包 / in a package: bin/shangjian setup-code）',
    '',
  ].join('\n');
}
