// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { TextDifference } from './text-difference.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const wordsIn = (container: HTMLElement, tag: string) =>
  [...container.querySelectorAll(tag)].map(({ textContent }) => textContent);

it('marks Chinese words that were taken out and put in, not the whole sentence', () => {
  const { container } = render(<TextDifference before="年产二万吨的一期" after="年产三万吨的一期" />);
  expect(wordsIn(container, 'del').join('')).toContain('二');
  expect(wordsIn(container, 'ins').join('')).toContain('三');
  expect(wordsIn(container, 'del').join('')).not.toContain('一期');
});

it('leaves out the middle of what stayed', () => {
  const long = 'word '.repeat(100);
  const { container } = render(<TextDifference before={`${long}old`} after={`${long}new`} />);
  expect([wordsIn(container, 'del'), wordsIn(container, 'ins')]).toEqual([['old'], ['new']]);
  expect(container.textContent?.length).toBeLessThan(100);
});
