// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WholeDates } from './whole-dates.tsx';

afterEach(cleanup);

/** The parts of a text that stay on one line. */
function keptWhole(text: string) {
  const { container } = render(<WholeDates text={text} />);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('span')].map((part) => part.textContent);
}

it('keeps each date of a text on one line, with its time, and leaves the text as it is', () => {
  expect(keptWhole('2026-11-16 – 2026-11-22')).toEqual(['2026-11-16', '2026-11-22']);
  expect(keptWhole('last used 2026-11-28 20:46')).toEqual(['2026-11-28 20:46']);
  expect(keptWhole('邮件因每日上限延迟到 11-20 09:00 发出')).toEqual(['11-20 09:00']);
  expect(keptWhole('11-20 至 11-20')).toEqual(['11-20', '11-20']);
});

it('takes no number for a date', () => {
  expect(keptWhole('XJ-2026-0005')).toEqual([]);
  expect(keptWhole('400-000-8800')).toEqual([]);
  expect(keptWhole('2026-11')).toEqual([]);
  expect(keptWhole('')).toEqual([]);
});
