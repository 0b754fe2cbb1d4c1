import { expect, test } from 'vitest';
import { isPasswordExpired, validateNewPassword } from './password-rules.ts';

const plain = { rules: 'plain', names: ['client', '澜海科技股份有限公司', 'Lanhai Technology'] } as const;
const strict = { ...plain, rules: 'dengbao' } as const;

test.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  '12345678',
  '11111111',
  'qwertyuiop',
  '1qaz2wsx',
  'iloveyou1',
  'abcdefgh',
  '19901231',
  'aaaaaaaaaaaa',
  'woaini1314',
  'Woaini1314!',
  'zhang123456',
  'admin@123',
  'Demo@2026',
  'Aa123456',
  '8888888888',
  'password'.repeat(12),
])('%s is known to everybody who guesses', (password) => {
  expect(validateNewPassword(password, plain)).toBe('passwordGuessable');
});

test.each([
  'correct horse battery',
  '新的密码 2026',
  '新密码 123',
  'Changed@2026',
  'Xk39-q2Lm',
  '一二三四五六七八九十',
  '🐢🦊🐳🐸🦉🐝🦄🐌',
  '   leading blanks',
])('%s will do', (password) => {
  expect(validateNewPassword(password, plain)).toBeUndefined();
});

test.each(['client-2026', 'CLIENT 2026', '澜海科技股份有限公司', '澜海科技股份有限公司123', 'lanhai technology1'])(
  '%s is little more than a name',
  (password) => {
    expect(validateNewPassword(password, plain)).toBe('passwordHasName');
  },
);

test('the strict rules want three kinds of characters, and ten of them', () => {
  expect(validateNewPassword('correct horse battery', strict)).toBe('passwordTooSimple');
  expect(validateNewPassword('Xk39-q2Lm', strict)).toBe('passwordTooSimple');
  expect(validateNewPassword('Correct-horse-7', strict)).toBeUndefined();
  expect(validateNewPassword('Xk39q2LmTv', strict)).toBeUndefined();
});

test('the longest password does not send the judge astray', () => {
  const begun = performance.now();
  for (const part of ['p4$$w0rd', '@4($13!0', '19901231']) validateNewPassword(part.repeat(16), plain);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('only the strict rules let a password grow too old', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  expect(isPasswordExpired(daysAgo(89), { rules: 'dengbao', now })).toBe(false);
  expect(isPasswordExpired(daysAgo(90), { rules: 'dengbao', now })).toBe(true);
  expect(isPasswordExpired(null, { rules: 'dengbao', now })).toBe(true);
  expect(isPasswordExpired(daysAgo(900), { rules: 'plain', now })).toBe(false);
});
