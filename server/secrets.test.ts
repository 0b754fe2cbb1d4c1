import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { buildApp } from '#server/app.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { answerSum } from '#server/platform/captcha/testing/answer-sum.ts';
import { createOutbox } from '#server/platform/messages/outbox.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { removeDataFolder } from '#server/testing/data-folder.ts';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { type CallParts, call as callApp, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const phone = '19900000005';
const username = 'looked-after';
const newPassword = 'Turtle-of-7-kinds';
const nextPassword = 'Meadow-of-8-kinds';

/** All secrets of the run, by kind. */
const secrets = new Map<string, string>([
  ['the first password', testPassword],
  ['a wrong password', 'Wrong-of-9-kinds'],
  ['a password typed as a name', 'Name-of-6-kinds'],
  ['a new password', newPassword],
  ['the next password', nextPassword],
]);

/** Complete files only: unfinished ones have another name. */
const listMessages = async (folder: string) => (await readdir(folder)).filter((name) => !name.startsWith('.'));

let folder: string;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: FastifyInstance;
let log = '';
let dump: string;

async function call(name: EndpointName, parts: CallParts, token?: string) {
  return (await callApp(app, name, token, parts)).json();
}

/** Collects the secrets in a response. */
function note(what: string, value: string): string {
  expect(value, what).toBeTruthy();
  secrets.set(what, value);
  return value;
}

const login = (password: string, otp?: string) =>
  call('session.login', { body: { username, password, platform: 2, ...(otp && { otp }) } });

/** Signs in, with wrong and right passwords; enables a second factor; resets and changes the password. */
async function live(): Promise<void> {
  await login(secrets.get('a wrong password') ?? '');
  const typed = secrets.get('a password typed as a name') ?? '';
  await call('session.login', { body: { username: typed, password: 'x', platform: 2 } });
  const token = note('a token', (await login(testPassword)).result.token ?? '');
  const begun = (await call('secondFactor.begin', { body: { password: testPassword } }, token)).result;
  const secret = note('the secret of the app', begun.secret ?? '');
  const now = codeAt(secret, new Date());
  const confirmed = (await call('secondFactor.confirm', { body: { otp: now } }, token)).result;
  const codes: string[] = confirmed.recoveryCodes;
  codes.forEach((code, index) => {
    note(`recovery code ${index}`, code);
    note(`recovery code ${index} without groups`, code.replaceAll('-', ''));
  });
  note('a token by recovery code', (await login(testPassword, codes[0])).result.token ?? '');

  const asked = (await call('captcha.create', {})).result;
  const captcha = { challenge: asked.challenge ?? '', answer: answerSum(asked.question ?? '') };
  await call('recovery.sendCode', { query: { username, phone, ...captcha } });
  const [file = ''] = await vi.waitFor(async () => {
    const files = await listMessages(folder);
    expect(files).toHaveLength(1);
    return files;
  }, 30_000);
  const message = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as { code: string };
  const ticket = (await call('recovery.checkUserCode', { body: { phone, code: note('a code by SMS', message.code) } }))
    .result;
  const setting = { ticket: note('a ticket', ticket.ticket ?? ''), newPwd: newPassword, rePwd: newPassword };
  expect((await call('recovery.setPassword', { body: setting })).code).toBe(200);
  const fresh = note('a token of the new password', (await login(newPassword, codes[1])).result.token ?? '');
  const change = { oldPwd: newPassword, newPwd: nextPassword, rePwd: nextPassword };
  expect((await call('account.changePassword', { body: change }, fresh)).code).toBe(200);
}

/** Every row of every table as text. Phone numbers are stored in accounts, which need them for codes. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await database.db.execute<{ row: string }>(sql`select t::text as row from ${sql.raw(name)} t`);
    const isAccounts = name === 'public.app_user';
    texts.push(...found.rows.map(({ row }) => (isAccounts ? row.replace(phone, '') : row)));
  }
  return texts.join('\n');
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'secrets-'));
  database = await openTestDatabase();
  const { id } = await createUser(database.db, { username });
  await database.db.update(users).set({ phone }).where(eq(users.id, id));
  app = await buildApp({
    config: { ...testConfig(), logLevel: 'trace' },
    ...{ database, clock: () => new Date(), shareSecret: testShareSecret, publicUrl: () => 'http://localhost' },
    send: createOutbox(folder, () => new Date()),
    logTo: {
      write: (line) => {
        log += line;
      },
    },
  });
  await live();
  dump = await dumpDatabase();
});
afterAll(async () => {
  await app.close();
  await database.close();
  await removeDataFolder(folder);
});

/** Six digits also occur by chance inside longer numbers and hashes. */
function holds(text: string, secret: string): boolean {
  return /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?![\\w.])`).test(text) : text.includes(secret);
}

describe('after a day of signing in', () => {
  test('there is something to look through', () => {
    expect(log).toContain('/api/auth/user/login');
    expect(dump).toContain('session.loginFailed');
    expect(secrets.size).toBeGreaterThan(25);
  });

  test.each(['log', 'database'])('no password, code, token or ticket stands in the %s', (place) => {
    const text = place === 'log' ? log : dump;
    for (const [what, secret] of secrets) {
      expect(holds(text, secret), what).toBe(false);
      // Bytes are printed in hexadecimal.
      expect(text.includes(Buffer.from(secret).toString('hex')), what).toBe(false);
    }
    expect(text.includes(phone), 'a whole phone number').toBe(false);
  });

  test('the outbox holds the message with the code, and nothing else', async () => {
    const files = await listMessages(folder);
    expect(files).toHaveLength(1);
    const text = await readFile(path.join(folder, files[0] ?? ''), 'utf8');
    for (const [what, secret] of secrets) {
      if (what !== 'a code by SMS') expect(text.includes(secret), what).toBe(false);
    }
  });
});
