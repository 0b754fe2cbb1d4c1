import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { allowances } from './public-limits.ts';

test('api.md names every rate class with its limits', async () => {
  const page = await readFile('docs/product/api.md', 'utf8');
  const [, table = ''] = /^\| class \| burst \| per second \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| (\w+)[^|]* \| (\d+) \| (\d+) \|$/gm)];
  const named = rows.map(([, name = '', burst, perSecond]) => [
    name,
    { burst: Number(burst), perSecond: Number(perSecond) },
  ]);
  expect(Object.fromEntries(named)).toEqual(allowances);
});
