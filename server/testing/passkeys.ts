import { codeAt } from './authenticator.ts';
import { createUser, testPassword } from './factories.ts';
import { createPasskeyAuthenticator, type PasskeyAuthenticator } from './passkey-authenticator.ts';
import type { TestApp } from './test-app.ts';

interface Adding {
  readonly token: string;
  readonly name?: string;
  /** Where a second factor is on. */
  readonly given?: object;
}

/** Adds a passkey to the account of a session, and returns its authenticator with the recovery codes. */
export async function addPasskey(t: TestApp, { token, name = '测试钥匙', given = {} }: Adding) {
  const authenticator = createPasskeyAuthenticator();
  const body = { password: testPassword, ...given };
  const begun = (await t.call('passkey.begin', token, { body })).json();
  if (!begun.result) throw new Error(`no passkey: ${begun.desc}`);
  const passkey = authenticator.make(begun.result);
  const added = (await t.call('passkey.add', token, { body: { name, passkey } })).json();
  if (!added.result) throw new Error(`no passkey: ${added.desc}`);
  return { authenticator, recoveryCodes: added.result.recoveryCodes ?? [] };
}

/** A person with a passkey and nothing else for a second factor. */
export async function createPasskeyOwner(t: TestApp, options: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(t.db, options);
  const token = await t.login(user.username);
  return { ...user, token, ...(await addPasskey(t, { token })) };
}

/** Signs for what a login without its second factor was answered with. */
export async function factorOf(t: TestApp, username: string, authenticator: PasskeyAuthenticator) {
  const body = { username, password: testPassword, platform: 2 };
  const { factor } = (await t.call('session.login', undefined, { body })).json();
  if (!factor.passkey) throw new Error('no passkey was asked for');
  return authenticator.sign(factor.passkey);
}

/** Turns the authenticator app on for the account of a session; its first code is used. */
export async function turnAppOn(t: TestApp, token: string, given: object = {}): Promise<string> {
  const body = { password: testPassword, ...given };
  const { secret } = (await t.call('secondFactor.begin', token, { body })).json().result;
  await t.call('secondFactor.confirm', token, { body: { otp: codeAt(secret, t.now()) } });
  t.pass(30_000);
  return secret;
}
