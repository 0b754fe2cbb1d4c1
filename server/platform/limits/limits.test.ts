import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { addressKey, networkOf } from './address-key.ts';
import { countAttempt, countTogether, sweepLimits } from './count-attempt.ts';
import { limitCounters } from './tables.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const now = new Date('2026-11-20T02:59:30Z');
const limit = { windowSeconds: 60, most: 3 };

describe('attempts', () => {
  test('made at the same time are each counted once', async () => {
    const counted = await Promise.all(
      Array.from({ length: 20 }, () => countAttempt(database.db, { key: 'together', ...limit, now })),
    );
    expect(counted.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(counted.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
  });

  test('are free again in the next window, and the one before says when that is', async () => {
    const key = 'again';
    for (let i = 0; i < 3; i++) await countAttempt(database.db, { key, ...limit, now });
    const refused = await countAttempt(database.db, { key, ...limit, now });
    expect(refused).toEqual({ allowed: false, count: 4, recent: 4, retryAfter: 30 });
    const later = new Date(now.getTime() + refused.retryAfter * 1000);
    expect((await countAttempt(database.db, { key, ...limit, now: later })).allowed).toBe(true);
  });

  test('of others do not count', async () => {
    for (let i = 0; i < 4; i++) await countAttempt(database.db, { key: 'one', ...limit, now });
    expect((await countAttempt(database.db, { key: 'other', ...limit, now })).count).toBe(1);
  });

  test('counted together are each counted as often as they are named, beside those before', async () => {
    await countAttempt(database.db, { key: 'first', ...limit, now });
    const counts = await countTogether(database.db, { keys: ['second', 'first', 'second'], windowSeconds: 60, now });
    expect(counts).toEqual(
      new Map([
        ['first', 2],
        ['second', 2],
      ]),
    );
    expect(await countTogether(database.db, { keys: [], windowSeconds: 60, now })).toEqual(new Map());
  });

  test('are forgotten an hour after their window', async () => {
    await countAttempt(database.db, { key: 'old', ...limit, now });
    await sweepLimits(database.db, new Date('2026-11-20T03:59:00Z'));
    expect(await database.db.$count(limitCounters)).toBeGreaterThan(0);
    await sweepLimits(database.db, new Date('2026-11-20T04:05:00Z'));
    expect(await database.db.$count(limitCounters)).toBe(0);
  });
});

describe('an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:7:8:9::1', '2001:db8:7:8::/64'],
    ['2001:db8:7:8:ffff::2', '2001:db8:7:8::/64'],
    ['not an address', ''],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('cannot be read from its key', () => {
    const key = addressKey('203.0.113.7', 'a secret');
    expect(key).not.toContain('203');
    expect(key).toBe(addressKey('::ffff:203.0.113.7', 'a secret'));
    expect(key).not.toBe(addressKey('203.0.113.7', 'another secret'));
    expect(key).not.toBe(addressKey('203.0.113.8', 'a secret'));
  });
});
