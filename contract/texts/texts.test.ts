import { expect, test } from 'vitest';
import { wireTexts } from './texts.ts';

test('Chinese texts quote in corner brackets', () => {
  const { errors, issues } = wireTexts['zh-CN'];
  const texts = Object.values({ ...errors, ...issues });
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => /[“”‘’"]/.test(text))).toEqual([]);
});
