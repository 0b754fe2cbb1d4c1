// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { start } from './choices.ts';

const opened = vi.fn();
const year = () => document.querySelector('select') as HTMLSelectElement;

beforeAll(() => {
  start();
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    opened(new FormData(event.target as HTMLFormElement).get('year'));
  });
});

beforeEach(() => {
  opened.mockClear();
  document.body.innerHTML = `
    <search><form action="/companyNews">
      <select name="year"><option value="" selected>全部</option><option>2026</option><option>2025</option></select>
      <input name="q"><button>搜索</button>
    </form></search>`;
});

function press(key: string, changesTo?: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  year().dispatchEvent(event);
  if (changesTo !== undefined) choose(changesTo);
  return event;
}

function choose(value: string) {
  year().value = value;
  year().dispatchEvent(new Event('change', { bubbles: true }));
}

test('a year chosen with the mouse is opened at once', () => {
  press('ArrowDown', '2026');
  year().dispatchEvent(new Event('pointerdown', { bubbles: true }));
  choose('2025');
  expect(opened.mock.calls).toEqual([['2025']]);
});

test('years passed by arrow keys open nothing before Enter says so', () => {
  press('ArrowDown', '2026');
  press('ArrowDown', '2025');
  expect(opened).not.toHaveBeenCalled();
  expect(press('Enter').defaultPrevented).toBe(true);
  expect(opened.mock.calls).toEqual([['2025']]);
});

test('a year that a screen reader chooses after the keyboard was elsewhere is opened at once', () => {
  press('Tab');
  year().dispatchEvent(new Event('focusin', { bubbles: true }));
  choose('2026');
  expect(opened.mock.calls).toEqual([['2026']]);
});

test('a year taken from the list that an arrow has opened on a Mac is opened at once', () => {
  const agent = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
  press('ArrowDown');
  choose('2025');
  expect(opened.mock.calls).toEqual([['2025']]);
  agent.mockRestore();
});

test('a year taken from the list that a key has opened is opened at once', () => {
  expect(press(' ').defaultPrevented).toBe(false);
  choose('2026');
  press('Enter');
  expect(opened.mock.calls[0]).toEqual(['2026']);
});

test('the filters of a page that Back brings out again are those of its address', () => {
  choose('2025');
  (document.querySelector('input') as HTMLInputElement).value = '绿电';
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([year().value, document.querySelector('input')?.value]).toEqual(['', '']);
});
