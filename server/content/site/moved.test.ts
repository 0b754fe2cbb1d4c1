import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { readMoves } from './moved.ts';
import { contentItems } from './tables.ts';

let database: OpenDatabase;
const now = new Date('2026-11-20T02:00:00Z');
const publicUrl = 'https://shangjian.example';

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('an address is looked for among thousands of redirects without reading all of them again', async () => {
  const many = 3_000;
  const row = { kind: 'moved' as const, sort: 0, state: 'published' as const, publishedAt: now, changedAt: now };
  await database.db
    .insert(contentItems)
    .values(Array.from({ length: many }, (_, index) => ({ ...row, fields: { from: `/old/${index}`, to: '/news' } })));
  const find = await readMoves(database.db, { now, publicUrl });
  expect(find(new URL('/old/7?page=2', publicUrl))).toBe('/news?page=2');
  const address = new URL('/none', publicUrl);
  const read = vi.fn();
  vi.stubGlobal(
    'URL',
    class extends URL {
      constructor(...parts: ConstructorParameters<typeof URL>) {
        super(...parts);
        read();
      }
    },
  );
  expect(find(address)).toBeUndefined();
  vi.unstubAllGlobals();
  expect(read).not.toHaveBeenCalled();
});
