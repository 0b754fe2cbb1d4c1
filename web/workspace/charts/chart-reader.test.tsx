// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { Reader, type Reading } from './chart-reader.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(cleanup);

const onOpen = vi.fn((_reading: Reading) => undefined);

function show() {
  onOpen.mockClear();
  render(
    <Reader
      {...{ label: '报道', count: 10, lines: 1, height: 100, onOpen }}
      readingAt={(x) => ({ index: Math.floor(x / 10), line: 0 })}
      describe={({ index }) => `第 ${index} 天`}
    >
      {(reading) => <p>{reading ? `第 ${reading.index} 天` : '没有读数'}</p>}
    </Reader>,
  );
  return screen.getByRole('img', { name: '报道' });
}

/** A finger that touches and goes: the browser sends a click behind it. */
function tap(chart: HTMLElement, clientX: number) {
  const at = { pointerType: 'touch', clientX };
  fireEvent.pointerDown(chart, at);
  fireEvent.pointerUp(chart, at);
  fireEvent.pointerLeave(chart, at);
  fireEvent.click(chart, at);
}

it('reads where a finger taps, until it taps elsewhere, and opens what is tapped again', () => {
  const chart = show();
  tap(chart, 35);
  expect(chart.textContent).toBe('第 3 天');
  expect(onOpen).not.toHaveBeenCalled();
  tap(chart, 72);
  expect(chart.textContent).toBe('第 7 天');
  expect(onOpen).not.toHaveBeenCalled();
  tap(chart, 72);
  expect(onOpen.mock.calls).toEqual([[{ index: 7, line: 0 }]]);
  fireEvent.blur(chart);
  expect(chart.textContent).toBe('没有读数');
});

it('forgets what a finger touched that went on to scroll', () => {
  const chart = show();
  fireEvent.pointerDown(chart, { pointerType: 'touch', clientX: 35 });
  fireEvent.pointerCancel(chart, { pointerType: 'touch' });
  expect(chart.textContent).toBe('没有读数');
});

it('opens with one click what the mouse is at, and reads nothing once it has left', () => {
  const chart = show();
  const at = { pointerType: 'mouse', clientX: 35 };
  fireEvent.pointerMove(chart, at);
  fireEvent.pointerDown(chart, at);
  fireEvent.click(chart, at);
  expect(onOpen.mock.calls).toEqual([[{ index: 3, line: 0 }]]);
  fireEvent.pointerLeave(chart, { pointerType: 'mouse' });
  expect(chart.textContent).toBe('没有读数');
});
