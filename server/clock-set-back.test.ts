import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { setupCodeLifetime } from '#contract/content/setup.ts';
import { emailChangeLimits } from '#contract/identity/email.ts';
import { invitationLifetime } from '#contract/identity/invitations.ts';
import { setupLifetime } from '#contract/identity/second-factor.ts';
import { sessionLimits } from '#contract/identity/sessions.ts';
import { makeSetupCode } from '#server/content/setup/setup-code.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { challengeLifetime } from '#server/identity/sessions/passkey-queries.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { canView, viewAddress, viewLimit } from '#server/platform/uploads/view-address.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { codeAt } from '#server/testing/authenticator.ts';
import { createUser, grantElement, nextNumber, testPassword } from '#server/testing/factories.ts';
import { createPasskeyOwner } from '#server/testing/passkeys.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let t: TestApp;
/** Installations in which nobody has an account yet. */
const emptyOnes: TestApp[] = [];
beforeAll(async () => {
  t = await openTestApp({ secondFactorForOperators: true });
});
afterAll(async () => {
  for (const app of [t, ...emptyOnes]) await app.close();
});

type Try = () => Promise<number>;
const codeOf = async (...call: Parameters<TestApp['call']>) => (await t.call(...call)).json().code as number;

interface Expiring {
  readonly attempt: Try;
  readonly livesFor: number;
  /** Whose clock it lives by, where that is not the one of all. */
  readonly app?: TestApp;
}

/** Something that expires: returns a check that answers 200 while it is valid. */
const sorts: Readonly<Record<string, () => Promise<Expiring>>> = {
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
  'the address under which an upload is viewed': async () => {
    const id = String(nextNumber()).padStart(32, '0');
    const address = viewAddress({ id, kind: 'video' }, { secret: testShareSecret, now: t.now() });
    const view = new URL(address, 'http://localhost').searchParams.get('view') ?? '';
    const canBeViewed = () => canView(t.db, id, view, { secret: testShareSecret, now: t.now() });
    return { attempt: async () => ((await canBeViewed()) ? 200 : 404), livesFor: viewLimit };
  },
  'the link of an invitation': async () => {
    const token = await inviteSomebody();
    return {
      attempt: () => codeOf('invitation.check', undefined, { body: { token } }),
      livesFor: invitationLifetime,
    };
  },
  'an invitation that somebody accepts': async () => {
    const body = { token: await inviteSomebody(), name: '周敏', username: `invited${nextNumber()}` };
    const account = { ...body, newPwd: testPassword, rePwd: testPassword };
    return {
      attempt: () => codeOf('invitation.accept', undefined, { body: account }),
      livesFor: invitationLifetime,
    };
  },
  'the code for a new e-mail address': async () => {
    const { username, code } = await askForEmail();
    return {
      attempt: async () => codeOf('email.confirm', await t.login(username), { body: { code } }),
      livesFor: emailChangeLimits.lifetime * 1_000,
    };
  },
  'a new e-mail address that waits for its code': async () => {
    const { username } = await askForEmail();
    const attempt = async () => {
      const state = (await t.call('email.state', await t.login(username))).json().result;
      return state.pending ? 200 : 404;
    };
    return { attempt, livesFor: emailChangeLimits.lifetime * 1_000 };
  },
  'the code of the set-up': async () => {
    const { app, check } = await openEmptyInstallation();
    const attempt = async () => ((await check()).state === 'right' ? 200 : 404);
    return { attempt, livesFor: setupCodeLifetime, app };
  },
  'a ticket of the set-up': async () => {
    const { app, check } = await openEmptyInstallation();
    const checked = await check();
    const ticket = checked.state === 'right' ? checked.ticket : '';
    const secrets = { newPwd: '石桥 下的 第三盏灯', rePwd: '石桥 下的 第三盏灯' };
    const body = { ticket, operator: { username: 'root', name: '苏念初', phone: '13900000001', ...secrets } };
    const attempt = async () => (await app.call('setup.checkOperator', undefined, { body })).json().code;
    return { attempt, livesFor: setupCodeLifetime, app };
  },
};

/** The token of a link that lets somebody into a company. */
async function inviteSomebody(): Promise<string> {
  const { username } = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const to = { channel: 'mail', email: `invited-${nextNumber()}@example.com` } as const;
  const body = { name: '周敏', roles: ['CLIENT_ADMIN'], to };
  const sent = await t.call('member.invite', await t.login(username), { body });
  expect(sent.json().code).toBe(200);
  return /#([\w-]+)/.exec((await mailTo(to.email))?.text ?? '')?.[1] ?? '';
}

/** Somebody who is about to confirm a new address. */
async function askForEmail() {
  const { username } = await createUser(t.db);
  const email = `person-${nextNumber()}@example.com`;
  await t.call('email.change', await t.login(username), { body: { email, password: testPassword } });
  return { username, code: (await mailTo(email))?.code ?? '' };
}

async function mailTo(address: string) {
  const find = () => t.sent.find(({ to }) => to === address);
  await expect.poll(find).toBeDefined();
  return find();
}

async function openEmptyInstallation() {
  const app = await openTestApp();
  emptyOnes.push(app);
  await applyProductRows(app.db, { now: app.now() });
  const setupCode = await makeSetupCode(app.db, app.now());
  const check = async () => (await app.call('setup.checkCode', undefined, { body: { setupCode } })).json().result;
  return { app, check };
}

async function givePhone() {
  const phone = `139${String(nextNumber()).padStart(8, '0')}`;
  const { id, username } = await createUser(t.db);
  await t.db.update(users).set({ phone }).where(eq(users.id, id));
  return { phone, username };
}

async function receiveCode(query: { username: string; phone: string }): Promise<string> {
  t.sent.length = 0;
  await t.call('recovery.sendCode', undefined, { query: { ...query, ...(await t.captcha()) } });
  await expect.poll(() => t.sent.length).toBe(1);
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
  await applyProductRows(t.db, { now: t.now() });
  // Nobody is let in where nobody operates.
  await createUser(t.db, { role: 'ADMIN', stockIds: [operatorStockId] });
  await createUser(t.db, { role: 'CLIENT_ADMIN' });
  await grantElement(t.db, 'CLIENT_ADMIN', 'member:invite');
});

test.each(Object.keys(sorts))('%s that has run out stays so when the clock is set back', async (sort) => {
  const { attempt, livesFor, app = t } = (await sorts[sort]?.()) ?? { attempt: async () => 0, livesFor: 0 };
  app.pass(livesFor);
  const ended = await attempt();
  expect(ended).not.toBe(200);
  app.pass(-livesFor);
  expect(await attempt()).toBe(ended);
});

/** What is valid for a day or longer, and lets nobody in by itself or is asked for by name. */
const lasting: ReadonlySet<string> = new Set([
  ...['a share link', 'the link of an invitation', 'an invitation that somebody accepts'],
  ...['the code for a new e-mail address', 'a new e-mail address that waits for its code'],
  ...['the code of the set-up', 'a ticket of the set-up'],
]);

test.each(Object.keys(sorts).filter((sort) => !lasting.has(sort)))(
  '%s that was given while the clock was far ahead is worth nothing once it is right',
  async (sort) => {
    // Of the database's clock, too, which stays as it is.
    const ahead = 100 * 365 * day;
    t.pass(ahead);
    const { attempt } = (await sorts[sort]?.()) ?? { attempt: async () => 200 };
    t.pass(-ahead);
    expect(await attempt()).not.toBe(200);
  },
);

/** Sets a clock as the database's is. */
const setRight = (app: TestApp) => app.setClock(Date.now() - app.now().getTime());

test.each(Object.keys(sorts).filter((sort) => !lasting.has(sort)))(
  '%s that a right process has given is worth as much to one whose clock is behind',
  async (sort) => {
    const behind = 20 * minute;
    const before = t.now().getTime();
    setRight(t);
    const { attempt } = (await sorts[sort]?.()) ?? { attempt: async () => 0 };
    t.setClock(-behind);
    const late = await attempt();
    t.setClock(before - t.now().getTime());
    expect(late).toBe(200);
  },
);

test('a session goes on that a process met whose clock was behind', async () => {
  const app = await openTestApp();
  emptyOnes.push(app);
  setRight(app);
  const token = await app.login((await createUser(app.db)).username);
  const look = async () => (await app.call('session.currentUser', token)).json().code;
  app.setClock(-20 * minute);
  await look();
  app.setClock(20 * minute);
  expect(await look()).toBe(200);
});

test('a session that was used while the clock was some minutes ahead has run out once it is right', async () => {
  const ahead = 20 * minute;
  setRight(t);
  const { username } = await createUser(t.db);
  const used = await t.login(username);
  const left = await t.login(username);
  t.pass(ahead);
  await codeOf('session.currentUser', used);
  t.pass(-ahead);
  expect(await codeOf('session.currentUser', used)).toBe(errorTable.SESSION_EXPIRED.code);
  expect(await codeOf('session.currentUser', left)).toBe(200);
});

test.each(Object.keys(sorts))('%s lives as long as it has not run out', async (sort) => {
  const { attempt } = (await sorts[sort]?.()) ?? {};
  expect(await attempt?.()).toBe(200);
});
