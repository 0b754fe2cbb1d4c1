import { expect, test } from 'vitest';
import { escapeJson } from './hydration-data.ts';

const hostile = { loaderData: { page: { title: '</script><script>alert(1)</script><!--', text: 'a\u2028b\u2029c' } } };

test('nothing in the data can end the script element or open a comment', () => {
  expect(escapeJson(hostile)).not.toContain('<');
});

test('line separators are escaped', () => {
  expect(escapeJson(hostile)).not.toMatch(/[\u2028\u2029]/);
});

test('the reader gets the data back unchanged', () => {
  expect(JSON.parse(escapeJson(hostile))).toEqual(hostile);
});
