import { expect, test } from 'vitest';
import { readTarget } from './load-link.ts';

test('addresses of the web are understood as the browser understands them', () => {
  expect(readTarget('https://news.example.com/a?b=1')).toEqual({
    href: 'https://news.example.com/a?b=1',
    host: 'news.example.com',
  });
  expect(readTarget('http:\\\\news.example.com:8080')?.host).toBe('news.example.com:8080');
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//news.example.com',
  '/front',
  'news.example.com',
  'https://bank.example@evil.example/',
  'https://',
  '',
  null,
])('%j is no such address', (text) => {
  expect(readTarget(text)).toBeNull();
});
