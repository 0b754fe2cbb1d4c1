import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { createPasskeyOwner } from '#server/testing/passkeys.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { users } from './tables.ts';

// Where everybody may read the passwords of demo accounts, and they must not work: in production.
let strict: TestApp;
beforeAll(async () => {
  strict = await openTestApp({ demoPasswordsWork: false });
});
afterAll(() => strict.close());
// What one test got wrong must not slow the next one down.
beforeEach(() => strict.pass(60 * 60_000));

const [ok, badCredentials, refused] = [200, 1001, 1120];

const attempts = {
  'session.login': ({ username = '' }) => ({ username, password: testPassword, platform: 2 }),
  'unify.login': ({ username = '' }) => ({ username, password: testPassword }),
} as const;

test.each(['session.login', 'unify.login'] as const)(
  'the right password of a demo account is answered like a wrong one (%s)',
  async (name) => {
    const attempt = async (username: string) =>
      (await strict.call(name, undefined, { body: attempts[name]({ username }) })).json();
    const demo = await attempt((await createUser(strict.db, { demo: true })).username);
    const { requestId: _unknown, ...unknown } = await attempt('nobody-of-this-name');
    const { requestId: _demo, ...answer } = demo;
    expect(answer.code).toBe(badCredentials);
    expect(answer).toEqual(unknown);
    expect((await attempt((await createUser(strict.db)).username)).code).toBe(ok);
  },
);

test('the companies of a person are named without those of a demo account', async () => {
  const [account, demo, other] = [
    await createUser(strict.db),
    await createUser(strict.db, { demo: true }),
    await createUser(strict.db),
  ];
  const { unifyId } = account;
  await strict.db
    .update(users)
    .set({ unifyId })
    .where(inArray(users.id, [demo.id, other.id]));
  const unified = await strict.call('session.unifiedUser', await strict.login(account.username));
  expect(unified.json().result.companies.map(({ stockId }) => stockId)).toEqual([
    account.stockIds[0],
    other.stockIds[0],
  ]);
});

test.each(['passkey.signIn', 'unify.loginByPasskey'] as const)(
  'a passkey of a demo account is refused (%s)',
  async (name) => {
    const { id, authenticator } = await createPasskeyOwner(strict);
    const attempt = async () => {
      const asked = (await strict.call('passkey.ask', undefined, { body: {} })).json().result;
      return (await strict.call(name, undefined, { body: { passkey: authenticator.sign(asked) } })).json().code;
    };
    expect(await attempt()).toBe(ok);
    await strict.db.update(users).set({ demo: true }).where(eq(users.id, id));
    expect(await attempt()).toBe(refused);
  },
);
