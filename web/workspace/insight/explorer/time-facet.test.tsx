// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { noFilters } from '#contract/insight/explorer-filters.ts';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { TimeFacet } from './time-facet.tsx';
import type { ChangeFilters } from './use-filters.ts';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => {
  field(name).focus();
  fireEvent.change(field(name), { target: { value } });
};

function open() {
  const chosen: unknown[] = [];
  const onChange = vi.fn<ChangeFilters>((change) =>
    chosen.push(typeof change === 'function' ? change(noFilters) : change),
  );
  const facet = (from: string, until: string) => <TimeFacet range={{ from, until }} onChange={onChange} />;
  const { rerender } = render(facet('2026-08-01', '2026-09-30'));
  return { chosen, answer: (from: string, until: string) => rerender(facet(from, until)) };
}

it('leaves the focus and what is typed in one day where the answer to the other comes', () => {
  const { chosen, answer } = open();
  type('从', '2026-10-15');
  const until = field('至');
  until.focus();
  expect(chosen).toEqual([{ from: '2026-10-15', until: '2026-10-15' }]);
  type('至', '2026-11-15');
  answer('2026-10-15', '2026-10-15');
  expect(document.activeElement).toBe(until);
  expect(until.isConnected && until.value).toBe('2026-11-15');
  until.blur();
  expect(chosen).toHaveLength(2);
  expect(chosen[1]).toMatchObject({ until: '2026-11-15' });
});

it('applies a day on Enter, once, and stays in its field', () => {
  const { chosen, answer } = open();
  type('至', '2026-09-15');
  expect(chosen).toEqual([]);
  fireEvent.keyDown(field('至'), { key: 'Enter' });
  expect(chosen).toEqual([{ from: '2026-08-01', until: '2026-09-15' }]);
  expect(document.activeElement).toBe(field('至'));
  answer('2026-08-01', '2026-09-15');
  expect(document.activeElement).toBe(field('至'));
  field('至').blur();
  expect(chosen).toHaveLength(1);
});

it('shows the days of another search', () => {
  const { answer } = open();
  answer('2026-01-01', '2026-02-01');
  expect([field('从').value, field('至').value]).toEqual(['2026-01-01', '2026-02-01']);
});

it('says at a day why it cannot be, and asks for nothing', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T02:00:00Z'), toFake: ['Date'] });
  const { chosen } = open();
  const told = (name: string, day: string) => {
    type(name, day);
    field(name).blur();
    const words = document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
    return [field(name).getAttribute('aria-invalid'), words];
  };
  expect(told('从', '1995-01-01')).toEqual(['true', '不能早于 2000 年']);
  expect(told('至', '2026-11-21')).toEqual(['true', '不能晚于今天']);
  expect(chosen).toEqual([]);
  expect(told('从', '2005-01-01')).toEqual([null, undefined]);
  expect(chosen).toEqual([{ from: '2005-01-01', until: '2026-09-30' }]);
  vi.useRealTimers();
});

it('shows the day of the results again where a day was taken away and none was typed', () => {
  const { chosen } = open();
  type('从', '');
  act(() => field('从').blur());
  expect(field('从').value).toBe('2026-08-01');
  expect(chosen).toEqual([]);
});
