import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changePasswordRequest } from './accounts.ts';
import { checkPasswordChange, validateUsername, wrongPassword } from './credential-rules.ts';
import { loginRequest } from './sessions.ts';

function messagesOf(form: unknown): Record<string, string> {
  const parsed = changePasswordRequest.safeParse(form);
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

test('equal and filled in, it passes', () => {
  expect(messagesOf({ oldPwd: 'a', newPwd: 'long enough', rePwd: 'long enough' })).toEqual({});
});

test('a password keeps its blanks', () => {
  expect(changePasswordRequest.parse({ oldPwd: ' a ', newPwd: ' long enough', rePwd: ' long enough' })).toEqual({
    oldPwd: ' a ',
    newPwd: ' long enough',
    rePwd: ' long enough',
  });
});

test('the repeat is compared as soon as it is there, whatever else is wrong', () => {
  expect(messagesOf({ oldPwd: '', newPwd: 'long enough', rePwd: 'c' })).toEqual({
    oldPwd: 'oldPasswordRequired',
    rePwd: 'passwordsDiffer',
  });
});

test('a missing repeat is asked for, not compared', () => {
  expect(messagesOf({ oldPwd: 'a', newPwd: 'long enough' })).toEqual({ rePwd: 'newPasswordRequired' });
});

test.each([null, undefined, 'text', 7, []])('%j is refused without a crash', (form) => {
  expect(changePasswordRequest.safeParse(form).success).toBe(false);
});

test('the browser finds wrong what the schema finds wrong, in the same words', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 4 }),
    fc.string({ minLength: 7, maxLength: 9, unit: 'binary' }),
    fc.constantFrom('', ' ', ' '.repeat(8), 'x'.repeat(128), 'x'.repeat(129), '🐢'.repeat(128), 'the same'),
  );
  fc.assert(
    fc.property(fc.record({ oldPwd: text, newPwd: text, rePwd: text }), (form) => {
      const issues = changePasswordRequest.safeParse(form).error?.issues ?? [];
      const first = new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
      expect(checkPasswordChange(form)).toEqual(Object.fromEntries(first));
    }),
  );
});

test('so it is with the form of signing in', () => {
  const text = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('', '  ', 'x'.repeat(64), `${'x'.repeat(128)} `));
  fc.assert(
    fc.property(text, text, (username, password) => {
      const issues = loginRequest.safeParse({ username, password, platform: 2 }).error?.issues ?? [];
      const messageAt = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
      expect(validateUsername(username)).toBe(messageAt('username'));
      expect(wrongPassword(password)).toBe(messageAt('password'));
    }),
  );
});
