import { execFile } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { limitCounters } from '#server/platform/limits/tables.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { unifyLinks } from './tables.ts';
import { holdAtTable } from './testing/hold-at-table.ts';

const run = promisify(execFile);
const secret = 'a secret between the portal and us, long enough';
const refused = 1012;

let t: TestApp;
beforeAll(async () => {
  const portal = { name: { 'zh-CN': '董办门户', en: 'Board portal' }, secret };
  t = await openTestApp({
    portals: [
      { id: 'board', ...portal },
      { id: 'other', ...portal, secret: 'another secret, just as long as the first' },
    ],
  });
});
afterAll(() => t.close());

interface Parts {
  readonly partner: string;
  readonly timestamp: number;
  readonly nonce: string;
  readonly payload: string;
}

function sign({ partner, timestamp, nonce, payload }: Parts, key = secret): string {
  const digest = createHash('sha256').update(payload).digest('hex');
  const lines = ['shangjian-unify-v1', 'POST /api/white/unify/ticket', partner, timestamp, nonce, digest];
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex');
}

function callOf(subject: string, parts: Partial<Parts> = {}) {
  const call = {
    ...{ partner: 'board', timestamp: Math.floor(t.now().getTime() / 1000), nonce: randomUUID() },
    payload: JSON.stringify({ subject }),
    ...parts,
  };
  return { ...call, signature: sign(call) };
}

const send = (body: object, headers: Record<string, string> = {}) =>
  t.call('unify.handOver', undefined, { body, headers });

async function createLinked(subject: string, partner = 'board') {
  const user = await createUser(t.db);
  const link = { issuer: `partner:${partner}`, subject, userId: user.id, linkedAt: t.now() };
  await t.db.insert(unifyLinks).values(link);
  return user;
}

const lastEntry = async () => (await t.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

describe('a portal’s signed call', () => {
  test('gives a link that lets the person in, by PUBLIC_URL whatever host was called', async () => {
    const user = await createLinked('employee-1');
    const answer = await send(callOf('employee-1'), { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const { link, expiresAt } = answer.json().result;
    expect(link).toMatch(/^http:\/\/localhost\/auth\?ticket=[\w-]{43}$/);
    expect(Date.parse(expiresAt) - t.now().getTime()).toBe(120_000);
    const value = new URL(link).searchParams.get('ticket') ?? '';
    const [option] = (await t.call('unify.options', undefined, { params: { value } })).json().result;
    expect(option?.userName).toBe(user.username);
    expect(await lastEntry()).toMatchObject({
      action: 'unify.ticket',
      userId: user.id,
      detail: { source: 'partner:board' },
    });
  });

  test('works as the sample client in docs makes it', async () => {
    await createLinked('employee-2');
    t.pass(Date.now() - t.now().getTime());
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const env = { SHANGJIAN_URL: url, PARTNER_ID: 'board', PARTNER_SECRET: secret };
    const { stdout } = await run(process.execPath, ['docs/samples/hand-over-a-ticket.mjs', 'employee-2'], { env });
    expect(stdout).toMatch(/^http:\/\/localhost\/auth\?ticket=[\w-]{43}\n$/);
    const wrong = run(process.execPath, ['docs/samples/hand-over-a-ticket.mjs', 'nobody'], { env });
    await expect(wrong).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('code 1012') });
  });

  test('is good five minutes before and after its time', async () => {
    await createLinked('employee-3');
    const seconds = Math.floor(t.now().getTime() / 1000);
    for (const [offset, code] of [
      [-299, 200],
      [299, 200],
      [-302, refused],
      [302, refused],
    ] as const) {
      expect((await send(callOf('employee-3', { timestamp: seconds + offset }))).json().code).toBe(code);
    }
  });

  test('is good once, sent again or twenty times at the same time', async () => {
    await createLinked('employee-4');
    const call = callOf('employee-4');
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(call)));
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    // Also when the hour of the counter changes.
    t.pass(4 * 60_000);
    expect((await send(call)).json().code).toBe(refused);
    await t.db.delete(limitCounters);
  });

  test('gives no link if the account was disabled after it was found, and the log of the operator knows why', async () => {
    const user = await createLinked('employee-held');
    const held = await holdAtTable(t, 'unify_use', {
      call: () => send(callOf('employee-held')),
      meanwhile: () => t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, user.id)),
    });
    expect(held.json().code).toBe(refused);
    expect(await lastEntry()).toMatchObject({
      ...{ action: 'unify.refused', subject: 'partner board', detail: { reason: 'person' } },
    });
  });
});

test('a wrong call is answered the same, whatever is wrong with it, and the log of the operator knows what', async () => {
  await createLinked('employee-5');
  await createLinked('other-5', 'other');
  const gone = await createLinked('gone-5');
  await t.db.execute(`update app_user set disabled_at = now() where id = ${gone.id}`);
  const good = callOf('employee-5');
  const spent = callOf('employee-5');
  await send(spent);
  const wrong: readonly (readonly [reason: string, call: object])[] = [
    ['unknown partner', { ...callOf('employee-5', { partner: 'nobody' }) }],
    ['unknown partner', { ...callOf('employee-5', { partner: 'constructor' }) }],
    ['signature', { ...good, signature: sign(good, 'another secret, just as long as the first') }],
    ['signature', { ...good, signature: '' }],
    ['signature', { ...good, signature: 'é'.repeat(64) }],
    ['signature', { ...good, payload: JSON.stringify({ subject: 'gone-5' }) }],
    ['signature', { ...good, nonce: randomUUID() }],
    ['signature', { ...good, timestamp: good.timestamp + 1 }],
    ['time', callOf('employee-5', { timestamp: good.timestamp - 400 })],
    ['nonce', spent],
    ['payload', callOf('', { payload: 'no JSON' })],
    ['payload', callOf('', { payload: '{"subject":"employee-5","userId":1}' })],
    ['person', callOf('nobody-here')],
    ['person', callOf('other-5')],
    ['person', callOf('gone-5')],
  ];
  const seen: unknown[] = [];
  for (const [reason, call] of wrong) {
    const { statusCode, body, headers } = await send(call);
    seen.push([statusCode, body.replace(/"requestId":"[^"]+"/, ''), Object.keys(headers)]);
    expect(await lastEntry()).toMatchObject({ action: 'unify.refused', detail: { reason } });
  }
  for (const answer of seen) expect(answer).toEqual(seen[0]);
  expect((await send(good)).json().code).toBe(200);
});

test('a portal whose valid calls all come at once is listened to', async () => {
  await createLinked('employee-7');
  t.pass(30 * 60_000);
  const answers = await Promise.all(Array.from({ length: 61 }, () => send(callOf('employee-7'))));
  expect(answers.map((answer) => answer.json().code).filter((code) => code !== 200)).toEqual([]);
  expect((await send(callOf('employee-7'))).json().code).toBe(200);
});

test('an address whose calls keep failing is not listened to for a while; the portal at another is', async () => {
  await createLinked('employee-6');
  const app = await openTestApp({ trustProxy: ['127.0.0.1'], portals: [] });
  const call = (address: string) =>
    app.call('unify.handOver', undefined, { body: callOf('x'), headers: { 'x-forwarded-for': address } });
  const before = await app.db.$count(auditEntries);
  const statuses = [];
  for (let index = 0; index < 32; index += 1) statuses.push((await call('203.0.113.9')).statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(await app.db.$count(auditEntries)).toBe(before + 30);
  expect((await call('203.0.113.10')).statusCode).toBe(200);
  await app.close();
});
