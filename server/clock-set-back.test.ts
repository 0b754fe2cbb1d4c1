import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupLifetime } from '#contract/identity/second-factor.ts';
import { sessionLimits } from '#contract/identity/sessions.ts';
import { challengeLifetime } from '#server/identity/sessions/passkey-challenges.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser, nextNumber, testPassword } from '#server/testing/factories.ts';
import { createPasskeyOwner } from '#server/testing/passkeys.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ secondFactorForOperators: true });
});
afterAll(() => t.close());

type Try = () => Promise<number>;
const codeOf = async (...call: Parameters<TestApp['call']>) => (await t.call(...call)).json().code as number;

/** Something that expires: returns a check that answers 200 while it is valid. */
const sorts: Readonly<Record<string, () => Promise<{ attempt: Try; livesFor: number }>>> = {
  'a session that was not used': async () => {
    const token = await t.login((await createUser(t.db)).username);
    return { attempt: () => codeOf('session.revisions', token), livesFor: sessionLimits.idle };
  },
  'a recovery code': async () => {
    const phone = await givePhone();
    const code = await receiveCode(phone);
    const body = { phone: phone.phone, code };
    return { attempt: () => codeOf('recovery.checkUserCode', undefined, { body }), livesFor: 5 * minute };
  },
  'a recovery ticket': async () => {
    const phone = await givePhone();
    const checked = { body: { phone: phone.phone, code: await receiveCode(phone) } };
    const { ticket } = (await t.call('recovery.checkUserCode', undefined, checked)).json().result;
    const body = { ticket, newPwd: '新的密码 2026', rePwd: '新的密码 2026' };
    return { attempt: () => codeOf('recovery.setPassword', undefined, { body }), livesFor: 10 * minute };
  },
  'a ticket of unified login': async () => {
    const params = { value: await proveUnified() };
    return { attempt: () => codeOf('unify.options', undefined, { params }), livesFor: 2 * minute };
  },
  'a choice of unified login': async () => {
    const listed = await t.call('unify.options', undefined, { params: { value: await proveUnified() } });
    const params = { value: listed.json().result[0]?.value ?? '' };
    return { attempt: () => codeOf('unify.enterCompany', undefined, { params }), livesFor: 10 * minute };
  },
  'a ticket that begins a second factor': async () => {
    const body = { ticket: await proveOperator() };
    return { attempt: () => codeOf('secondFactor.beginAtLogin', undefined, { body }), livesFor: setupLifetime * 1_000 };
  },
  'a ticket that confirms a second factor': async () => {
    const begun = await t.call('secondFactor.beginAtLogin', undefined, { body: { ticket: await proveOperator() } });
    const { ticket, secret } = begun.json().result;
    return {
      attempt: () =>
        codeOf('secondFactor.confirmAtLogin', undefined, { body: { ticket, otp: codeAt(secret, t.now()) } }),
      livesFor: setupLifetime * 1_000,
    };
  },
  'what a passkey was asked to sign': async () => {
    const { authenticator } = await createPasskeyOwner(t);
    const passkey = authenticator.sign((await t.call('passkey.ask', undefined, { body: {} })).json().result);
    return {
      attempt: () => codeOf('passkey.signIn', undefined, { body: { passkey } }),
      livesFor: challengeLifetime,
    };
  },
  'a share link': async () => {
    const user = await createUser(t.db, { role: 'CLIENT_ADMIN' });
    const articleIds = [await createArticle(t.db, { publishedAt: '2026-11-18T02:00:00Z' })];
    const target = {
      ...{ kind: 'digest', from: '2026-11-16', until: '2026-11-20' },
      ...{ title: '本周摘要', note: '', articleIds },
    };
    const made = await t.call('share.create', await t.login(user.username), { body: { target, days: 7 } });
    const token = new URL(made.json().result.address).searchParams.get('share') ?? '';
    return { attempt: () => codeOf('share.open', undefined, { body: { token } }), livesFor: 7 * day };
  },
};

async function givePhone() {
  const phone = `139${String(nextNumber()).padStart(8, '0')}`;
  const { id, username } = await createUser(t.db);
  await t.db.update(users).set({ phone }).where(eq(users.id, id));
  return { phone, username };
}

async function receiveCode(query: { username: string; phone: string }): Promise<string> {
  t.sent.length = 0;
  await t.call('recovery.sendCode', undefined, { query: { ...query, ...(await t.captcha()) } });
  await expect.poll(() => t.sent.length, { timeout: 10_000 }).toBe(1);
  return t.sent[0]?.code ?? '';
}

async function proveUnified(): Promise<string> {
  const { username } = await createUser(t.db);
  const body = { username, password: testPassword };
  return (await t.call('unify.login', undefined, { body })).json().result.ticket;
}

async function proveOperator(): Promise<string> {
  const { username } = await createUser(t.db, { role: 'EDITOR' });
  const body = { username, password: testPassword, platform: 2 };
  return (await t.call('session.login', undefined, { body })).json().ticket;
}

beforeAll(async () => {
  await createUser(t.db, { role: 'CLIENT_ADMIN' });
});

test.each(Object.keys(sorts))('%s that has run out stays so when the clock is set back', async (sort) => {
  const { attempt, livesFor } = (await sorts[sort]?.()) ?? { attempt: async () => 0, livesFor: 0 };
  t.pass(livesFor);
  const ended = await attempt();
  expect(ended).not.toBe(200);
  t.pass(-livesFor);
  expect(await attempt()).toBe(ended);
});

test.each(Object.keys(sorts))('%s lives as long as it has not run out', async (sort) => {
  const { attempt } = (await sorts[sort]?.()) ?? {};
  expect(await attempt?.()).toBe(200);
});
