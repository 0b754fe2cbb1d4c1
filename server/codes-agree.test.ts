import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';

const page = readFileSync('docs/product/api.md', 'utf8');

/** The codes of the table "Codes": `1001–1003, 1007`. */
function describedCodes(): number[] {
  const rows = page.matchAll(/^\| ((?:\d{4}(?:–\d{4})?(?:, )?)+) \|/gm);
  return [...rows].flatMap(([, codes = '']) =>
    codes.split(', ').flatMap((part) => {
      const [first = 0, last = first] = part.split('–').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  );
}

test('the page on the API tells what every code of a refusal is about, once, and of no other', () => {
  const refusals = Object.values(errorTable).flatMap(({ code }) => (code >= 1000 ? [code] : []));
  expect(describedCodes().sort((one, other) => one - other)).toEqual(
    [...new Set<number>(refusals)].sort((one, other) => one - other),
  );
});
