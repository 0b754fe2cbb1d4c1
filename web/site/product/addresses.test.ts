import { describe, expect, test } from 'vitest';
import { readActivityAddress, writeActivityAddress } from '../pages/ba-active-rate/activity-address.ts';
import { readHotWordAddress, writeHotWordAddress } from '../pages/ba-hot-word/hot-word-address.ts';

describe('the address of the hot words', () => {
  test.each(['', '?scope=everything', '?scope=4&word=%E7%BB%BF%E7%94%B5&view=cloud'])(
    '%s is read and written alike',
    (query) => {
      expect(writeHotWordAddress(readHotWordAddress(new URLSearchParams(query)))).toBe(`/baHotWord${query}`);
    },
  );

  test.each(['?scope=-1', '?scope=all', '?view=other', `?word=${'长'.repeat(51)}`, '?word=%00', '?scope=99999999999'])(
    '%s reads as the page itself',
    (query) => {
      expect(writeHotWordAddress(readHotWordAddress(new URLSearchParams(query)))).toBe('/baHotWord');
    },
  );
});

describe('the address of activity', () => {
  test.each(['', '?industry=4', '?company=1002&measure=volume'])('%s is read and written alike', (query) => {
    expect(writeActivityAddress(readActivityAddress(new URLSearchParams(query)))).toBe(`/baActiveRate${query}`);
  });

  test.each(['?industry=x', '?company=0', '?measure=rank', '?company=1e3'])('%s reads as the page itself', (query) => {
    expect(writeActivityAddress(readActivityAddress(new URLSearchParams(query)))).toBe('/baActiveRate');
  });
});
