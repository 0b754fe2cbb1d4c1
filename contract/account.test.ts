import { expect, test } from 'vitest';
import { changePasswordRequest } from './account.ts';

function messagesOf(form: unknown): Record<string, string> {
  const parsed = changePasswordRequest.safeParse(form);
  return Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

test('equal and filled in, it passes', () => {
  expect(messagesOf({ oldPwd: 'a', newPwd: 'b', rePwd: 'b' })).toEqual({});
});

test('a password keeps its blanks', () => {
  expect(changePasswordRequest.parse({ oldPwd: ' a ', newPwd: ' b', rePwd: ' b' })).toEqual({
    oldPwd: ' a ',
    newPwd: ' b',
    rePwd: ' b',
  });
});

test('the repeat is compared as soon as it is there, whatever else is wrong', () => {
  expect(messagesOf({ oldPwd: '', newPwd: 'b', rePwd: 'c' })).toEqual({
    oldPwd: 'oldPasswordRequired',
    rePwd: 'passwordsDiffer',
  });
});

test('a missing repeat is asked for, not compared', () => {
  expect(messagesOf({ oldPwd: 'a', newPwd: 'b' })).toEqual({ rePwd: 'newPasswordRequired' });
});

test.each([null, undefined, 'text', 7, []])('%j is refused without a crash', (form) => {
  expect(changePasswordRequest.safeParse(form).success).toBe(false);
});
