import { expect, test } from 'vitest';
import { AddressBuckets } from './address-buckets.ts';

const allowance = { burst: 3, perSecond: 2 };

function bucketsAt(most?: number) {
  let now = 1_000_000;
  const buckets = new AddressBuckets({ now: () => now, ...(most !== undefined && { most }) });
  return { buckets, pass: (milliseconds: number) => (now += milliseconds) };
}

test('an address takes what it may at once, and then as much as comes back', () => {
  const { buckets, pass } = bucketsAt();
  const take = () => buckets.take('search', '192.0.2.1', allowance);
  expect([take(), take(), take(), take()]).toEqual([undefined, undefined, undefined, 1]);
  pass(499);
  expect(take()).toBe(1);
  pass(1);
  expect([take(), take()]).toEqual([undefined, 1]);
  // However long nothing was taken, no more than the burst is available.
  pass(60_000);
  expect([take(), take(), take(), take()]).toEqual([undefined, undefined, undefined, 1]);
});

test('who keeps asking in vain waits no longer for it', () => {
  const { buckets, pass } = bucketsAt();
  const take = () => buckets.take('search', '192.0.2.1', { burst: 1, perSecond: 0.1 });
  take();
  for (let second = 0; second < 9; second += 1) {
    expect(take()).toBe(10 - second);
    pass(1_000);
  }
  pass(1_000);
  expect(take()).toBeUndefined();
});

test('other addresses and other kinds are no concern of it; a household of IPv6 is one address', () => {
  const { buckets } = bucketsAt();
  const once = { burst: 1, perSecond: 1 };
  expect(buckets.take('search', '2001:db8:7:8::1', once)).toBeUndefined();
  expect(buckets.take('search', '2001:db8:7:8:ffff::9', once)).toBe(1);
  expect(buckets.take('search', '2001:db8:7:9::1', once)).toBeUndefined();
  expect(buckets.take('reading', '2001:db8:7:8::1', once)).toBeUndefined();
  expect(buckets.take('search', '192.0.2.1', once)).toBeUndefined();
});

test('of more addresses than are remembered those seen last the longest ago are forgotten', () => {
  const { buckets } = bucketsAt(2);
  const once = { burst: 1, perSecond: 0.001 };
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) buckets.take('search', address, once);
  expect(buckets.take('search', '192.0.2.3', once)).toBeGreaterThan(1);
  expect(buckets.take('search', '192.0.2.1', once)).toBeUndefined();
});
