import { expect, test } from 'vitest';
import { longestHotWord } from '#contract/insight/hot-word-limits.ts';
import { publicInsightEndpoints } from '#contract/insight/public-insight.ts';
import { readHotWordAddress } from './hot-word-address.ts';

test.each(['词', '\u{20bb7}'])('asks for no word that the call refuses, of %s', (sign) => {
  const { query } = publicInsightEndpoints['insight.hotWords'];
  for (let length = 1; length <= longestHotWord + 1; length += 1) {
    const word = sign.repeat(length);
    const isTaken = query.safeParse({ word }).success;
    expect(readHotWordAddress(new URLSearchParams({ word })).word).toBe(isTaken ? word : '');
  }
});
