import { expect, it } from 'vitest';
import { statusText, statusTexts } from './status-texts.ts';

it('both languages know the same statuses', () => {
  expect(Object.keys(statusTexts.en.status)).toEqual(Object.keys(statusTexts['zh-CN'].status));
});

it('any other status is a network request error', () => {
  expect(statusText(418, 'zh-CN')).toBe('网络请求错误');
  expect(statusText(418, 'en')).toBe('Network request error');
});
