// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, toast, toastDuration } from './toast.ts';

const shown = () => [...document.querySelectorAll('.toast')].map((element) => element.textContent);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  closeToast();
  vi.useRealTimers();
});

describe('a toast', () => {
  it('goes after 1.5 s', () => {
    toast.success('修改成功!');
    vi.advanceTimersByTime(toastDuration - 1);
    expect(shown()).toEqual(['修改成功!']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('closes the one before it, whose time does not cut the new one short', () => {
    toast.error('一');
    vi.advanceTimersByTime(1000);
    toast.error('二');
    vi.advanceTimersByTime(1000);
    expect(shown()).toEqual(['二']);
  });

  it('is an alert when it tells an error, else a status', () => {
    toast.error('错');
    expect(document.querySelector('.toast')?.getAttribute('role')).toBe('alert');
    toast.info('好');
    expect(document.querySelector('.toast')?.getAttribute('role')).toBe('status');
  });

  it('stands in the modal dialog that is open, for nothing outside it is seen or heard', () => {
    const closed = document.createElement('dialog');
    const open = document.createElement('dialog');
    open.setAttribute('open', '');
    document.body.append(open, closed);
    toast.info('好');
    expect(open.textContent).toBe('好');
    open.remove();
    closed.remove();
    toast.info('又好');
    expect(document.querySelector('body > .toast')?.textContent).toBe('又好');
  });

  it('waits under the pointer', () => {
    toast.info('等');
    const element = document.querySelector('.toast');
    element?.dispatchEvent(new Event('pointerenter'));
    vi.advanceTimersByTime(10_000);
    expect(shown()).toEqual(['等']);
    element?.dispatchEvent(new Event('pointerleave'));
    vi.advanceTimersByTime(toastDuration);
    expect(shown()).toEqual([]);
  });

  it('carries no inline style, which public pages would refuse', () => {
    toast.info('好');
    expect(document.querySelector('.toast')?.outerHTML).not.toContain('style=');
  });
});
