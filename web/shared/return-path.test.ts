// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { consumeReturnPath, returnPath, storeReturnPath } from './return-path.ts';

beforeEach(() => {
  document.cookie = 'return-to=; Path=/; Max-Age=0';
});

describe('the way back', () => {
  test.each(['/home', '/ba/explorer?q=%E5%85%AC%E5%91%8A&page=2', '/system/audit#17', '/edit'])(
    'leads to %s',
    (path) => {
      expect(returnPath(path)).toBe(path);
    },
  );

  test('leaves out the language of a link, which may be changed before signing in', () => {
    expect(returnPath('/reports?id=1&lang=en&inCompany=2#a')).toBe('/reports?id=1&inCompany=2#a');
    expect(returnPath('/home?lang=en')).toBe('/home');
  });

  test.each([
    null,
    undefined,
    '',
    'home',
    'https://evil.example/',
    'https:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /home',
    '/home\u0000',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/api/auth/logout',
    '/login?from=/login',
    '/login/',
    '/front',
    '/',
    '/公告',
    `/${'x'.repeat(1_000)}`,
  ])('does not lead to %j', (path) => {
    expect(returnPath(path)).toBeUndefined();
  });

  test('is taken once, by the person it belongs to', () => {
    storeReturnPath('/ba/explorer?q=x', 'client');
    expect(consumeReturnPath('client')).toBe('/ba/explorer?q=x');
    expect(consumeReturnPath('client')).toBeUndefined();
    storeReturnPath('/ba/explorer?q=x', 'client');
    expect(consumeReturnPath('viewer')).toBeUndefined();
    storeReturnPath('/contacts');
    expect(consumeReturnPath('anybody')).toBe('/contacts');
  });

  test.each(['%', 'null', '"/home"', '%7B%22path%22%3A%22%2F%2Fevil.example%22%7D', '%7B%22path%22%3A7%7D'])(
    'written by somebody else as %s, leads nowhere',
    (text) => {
      document.cookie = `return-to=${text}; Path=/`;
      expect(consumeReturnPath('client')).toBeUndefined();
    },
  );
});
