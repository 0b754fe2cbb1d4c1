import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, testPassword } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

function change(token: string, body: Record<string, unknown>) {
  return t.call('account.changePassword', token, { body });
}

test('a changed password ends every session of the person and the new one signs in', async () => {
  const user = await createUser(t.db);
  const here = await t.login(user.username);
  const elsewhere = await t.login(user.username);
  const response = await change(here, { oldPwd: testPassword, newPwd: '新的密码 123', rePwd: '新的密码 123' });
  expect(response.json()).toEqual({ code: 200, result: null, desc: '' });
  for (const token of [here, elsewhere]) {
    expect((await t.call('session.currentUser', token)).statusCode).toBe(401);
  }
  await expect(t.login(user.username)).rejects.toThrow('1001');
  expect(await t.login(user.username, '新的密码 123')).toBeTruthy();
});

test('somebody else stays signed in', async () => {
  const [one, other] = [await createUser(t.db), await createUser(t.db)];
  const token = await t.login(other.username);
  await change(await t.login(one.username), {
    oldPwd: testPassword,
    newPwd: '别人的新密码 1',
    rePwd: '别人的新密码 1',
  });
  expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
});

test('a wrong old password changes nothing and says so', async () => {
  const user = await createUser(t.db);
  const token = await t.login(user.username);
  const response = await change(token, { oldPwd: 'wrong', newPwd: '新的密码 123', rePwd: '新的密码 123' });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ code: 1101, desc: '旧密码不正确' });
  expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
});

test('the same password again is refused', async () => {
  const user = await createUser(t.db);
  const body = { oldPwd: testPassword, newPwd: testPassword, rePwd: testPassword };
  expect((await change(await t.login(user.username), body)).json().code).toBe(1102);
});

test.each([
  [{}, { oldPwd: '请输入旧密码', newPwd: '请输入新密码', rePwd: '请输入新密码' }],
  [
    { oldPwd: '', newPwd: '', rePwd: '' },
    { oldPwd: '请输入旧密码', newPwd: '请输入新密码', rePwd: '请输入新密码' },
  ],
  [
    { oldPwd: ' ', newPwd: ' ', rePwd: ' ' },
    { oldPwd: '请输入密码', newPwd: '请输入密码', rePwd: '密码不能为空' },
  ],
  [{ oldPwd: 'a', newPwd: '新的密码 123', rePwd: 'c' }, { rePwd: '两次输入的密码不一致!' }],
  [
    { oldPwd: '', newPwd: '新的密码 123', rePwd: 'c' },
    { oldPwd: '请输入旧密码', rePwd: '两次输入的密码不一致!' },
  ],
  [{ oldPwd: 'a', newPwd: '🐢🦊🐳🐸🦉🐝🦄', rePwd: '🐢🦊🐳🐸🦉🐝🦄' }, { newPwd: '密码至少 8 个字符' }],
  [
    { oldPwd: 'a', newPwd: '长'.repeat(129), rePwd: '长'.repeat(129) },
    { newPwd: '密码最多 128 个字符', rePwd: '密码最多 128 个字符' },
  ],
])('wrong fields %j are each named with their text', async (body, expected) => {
  const user = await createUser(t.db);
  const response = await change(await t.login(user.username), body);
  expect(response.statusCode).toBe(400);
  const issues: { path: string; message: string }[] = response.json().issues;
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.replace('body.', ''), message]))).toEqual(expected);
});

test('of two changes at once only one wins', async () => {
  const user = await createUser(t.db);
  const token = await t.login(user.username);
  const bodies = ['第一个新的密码 1', '第二个新的密码 2'].map((next) => ({
    oldPwd: testPassword,
    newPwd: next,
    rePwd: next,
  }));
  const answers = await Promise.all(bodies.map((body) => change(token, body)));
  const codes = answers.map((response) => response.json().code);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
});

test.each([
  ['Password1', 'anybody', '这个密码太常见或太有规律，容易被猜到，请换一个'],
  ['somebody-2026', 'somebody', '密码不能以账号或公司名称为主，请换一个'],
])('%s of %s is refused, with the reason at its field, and nothing changes', async (newPwd, username, message) => {
  await createUser(t.db, { username });
  const token = await t.login(username);
  const response = await change(token, { oldPwd: testPassword, newPwd, rePwd: newPwd });
  expect(response.statusCode).toBe(400);
  expect(response.json().issues).toEqual([{ path: 'body.newPwd', message }]);
  expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
});

test('128 characters are 128, whatever their kind', async () => {
  const user = await createUser(t.db);
  const newPwd = '🐢🦊🐳🐸🦉🐝🦄🐌'.repeat(16);
  const token = await t.login(user.username);
  expect((await change(token, { oldPwd: testPassword, newPwd, rePwd: newPwd })).json().code).toBe(200);
  expect(await t.login(user.username, newPwd)).toBeTruthy();
});

describe('an open session is no way to guess the password', () => {
  const quarter = 15 * 60_000;
  const wrong = { 'account.changePassword': 1101, 'email.change': 1103 } as const;

  async function openPerson() {
    const user = await createUser(t.db);
    const token = await t.login(user.username);
    const ways = {
      'account.changePassword': (password: string) =>
        change(token, { oldPwd: password, newPwd: '新的密码 123', rePwd: '新的密码 123' }),
      'email.change': (password: string) =>
        t.call('email.change', token, { body: { email: `${user.username}@example.com`, password } }),
    };
    let guesses = 0;
    /** Guesses in turn by every way; returns how many passwords were tried. */
    const guess = async (times: number): Promise<number> => {
      let tried = 0;
      for (let index = 0; index < times; index += 1) {
        const name = guesses % 2 === 0 ? 'account.changePassword' : 'email.change';
        guesses += 1;
        if ((await ways[name](`guess ${guesses}`)).json().code === wrong[name]) tried += 1;
      }
      return tried;
    };
    return { ...user, token, ways, guess };
  }

  test('more than ten times in any quarter of an hour, whatever the password is asked for', async () => {
    const { ways, guess } = await openPerson();
    // Until the end of one quarter, and on in the next.
    t.pass(quarter - (t.now().getTime() % quarter) - 1_000);
    expect(await guess(6)).toBe(6);
    t.pass(2_000);
    expect(await guess(20)).toBe(4);
    for (const ask of Object.values(ways)) expect((await ask(testPassword)).statusCode).toBe(429);
  });

  test('and going on does not put off the end of the wait', async () => {
    const { ways, guess } = await openPerson();
    expect(await guess(14)).toBe(10);
    const wait = Number((await ways['email.change'](testPassword)).headers['retry-after']);
    expect(wait).toBeGreaterThan(15 * 60);
    t.pass((wait - 1) * 1_000);
    expect((await ways['account.changePassword'](testPassword)).statusCode).toBe(429);
    t.pass(1_000);
    expect((await ways['account.changePassword'](testPassword)).json().code).toBe(200);
  });

  test('but its owner may repeat it as often as it is right', async () => {
    const { token } = await openPerson();
    const body = { oldPwd: testPassword, newPwd: testPassword, rePwd: testPassword };
    for (let index = 0; index < 12; index += 1) expect((await change(token, body)).json().code).toBe(1102);
  });
});
