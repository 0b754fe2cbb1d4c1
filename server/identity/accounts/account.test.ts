import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('an open session is no way to guess the password', async () => {
  const user = await createUser(t.db);
  const token = await t.login(user.username);
  const guess = (oldPwd: string) => change(token, { oldPwd, newPwd: '新的密码 123', rePwd: '新的密码 123' });
  for (let index = 0; index < 10; index += 1) await guess(`guess ${index}`);
  expect((await guess(testPassword)).statusCode).toBe(429);
});
