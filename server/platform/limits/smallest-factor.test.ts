import { expect, test } from 'vitest';
import { limitPublicCalls } from './public-limits.ts';

test('the smallest factor lets one call through at a time, and the next after what it says', () => {
  let now = 0;
  const admit = limitPublicCalls(0.01, () => now);
  const ask = () => admit('explorer.sample', { address: '198.51.100.1', agent: '' });
  expect(ask).not.toThrow();
  expect(ask).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 100 }));
  now += 100_000;
  expect(ask).not.toThrow();
});
