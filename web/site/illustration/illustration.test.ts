import { describe, expect, test } from 'vitest';
import { illustrationPatterns } from '#contract/content/illustration.ts';
import { illustration } from './illustration.ts';

describe.each(illustrationPatterns)('the pattern %s', (pattern) => {
  test('is the same picture for the same id', () => {
    expect(illustration(pattern, 7, 'ink')).toBe(illustration(pattern, 7, 'ink'));
  });

  test('differs between ids and between grounds', () => {
    expect(illustration(pattern, 7, 'ink')).not.toBe(illustration(pattern, 8, 'ink'));
    expect(illustration(pattern, 7, 'ink')).not.toBe(illustration(pattern, 7, 'paper'));
  });

  test('is drawn for any id, without a broken number, a style or a script', () => {
    for (const seed of [0, 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const svg = illustration(pattern, seed, 'paper');
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|style=|<script/);
    }
  });

  test('stays small enough to send with a page', () => {
    expect(illustration(pattern, 5, 'ink').length).toBeLessThan(40_000);
  });
});
