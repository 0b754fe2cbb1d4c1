// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MegaMenu } from '../frame/mega-menu.tsx';
import { frame as texts } from '../locales/zh-CN/frame.ts';
import { type ShownPage, SitePage } from '../shown-page.tsx';
import type { FrameData } from '../site-data.ts';
import { sampleFrame } from '../testing/sample-content.ts';
import { startMenus } from './menus.ts';

startMenus();

const data: FrameData = {
  language: 'zh-CN',
  frame: sampleFrame,
  texts,
  highlights: [null, null, null],
  untranslatedNote: '',
};

function showMenu(pathname = '/front') {
  const code = { frame: 'public', folder: 'front' } as const;
  const shown: ShownPage = { pathname, search: '', code, frame: data, page: { description: '' } };
  render(<SitePage shown={shown} parts={{ Frame: ({ children }) => children, Page: MegaMenu }} />);
}

const button = (name: string) => screen.getByRole('button', { name });
const expanded = (name: string) => button(name).getAttribute('aria-expanded');

beforeEach(() => {
  // Frames stay real: once they have been replaced, none comes any more in the files that follow in this process.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a menu of the header', () => {
  test('opens on click, shows its links, and closes on the next one', () => {
    showMenu();
    expect(screen.queryByRole('link', { name: /SaaS/ })).toBeNull();
    fireEvent.click(button('解决方案'));
    expect(expanded('解决方案')).toBe('true');
    expect(screen.getByRole('link', { name: /SaaS/ }).getAttribute('href')).toBe('/saasProduct');
    fireEvent.click(button('解决方案'));
    expect(expanded('解决方案')).toBe('false');
  });

  test('gives way to the one opened after it', () => {
    showMenu();
    fireEvent.click(button('解决方案'));
    fireEvent.click(button('视频'));
    expect(expanded('解决方案')).toBe('false');
    expect(expanded('视频')).toBe('true');
  });

  test('closes on Escape and gives the focus back', () => {
    showMenu();
    fireEvent.click(button('解决方案'));
    const link = screen.getByRole('link', { name: /SaaS/ });
    link.focus();
    fireEvent.keyDown(link, { key: 'Escape' });
    expect(expanded('解决方案')).toBe('false');
    expect(document.activeElement).toBe(button('解决方案'));
  });

  test('moves to its neighbours by arrow, round the ends, open if it was open', () => {
    showMenu();
    button('解决方案').focus();
    fireEvent.keyDown(button('解决方案'), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(button('公司信息'));
    expect(expanded('公司信息')).toBe('false');
    fireEvent.click(button('公司信息'));
    fireEvent.keyDown(button('公司信息'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(button('解决方案'));
    expect(expanded('解决方案')).toBe('true');
  });

  test('opens 120 ms after the mouse comes and closes 240 ms after it leaves', () => {
    showMenu();
    const item = button('视频').closest('li') as HTMLElement;
    fireEvent.pointerEnter(item, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(119));
    expect(expanded('视频')).toBe('false');
    act(() => vi.advanceTimersByTime(1));
    expect(expanded('视频')).toBe('true');
    fireEvent.pointerLeave(item, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(239));
    expect(expanded('视频')).toBe('true');
    act(() => vi.advanceTimersByTime(1));
    expect(expanded('视频')).toBe('false');
  });

  test('stays open when the click that wants it comes after the pointer has opened it', () => {
    showMenu();
    fireEvent.pointerEnter(button('视频').closest('li') as HTMLElement, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(150));
    fireEvent.click(button('视频'));
    expect(expanded('视频')).toBe('true');
    fireEvent.click(button('视频'));
    expect(expanded('视频')).toBe('false');
  });

  test('closes when its mask is pressed, and after a link into the page on screen', () => {
    showMenu();
    fireEvent.click(button('解决方案'));
    fireEvent.pointerDown(document.querySelector('.menu-mask') as HTMLElement);
    expect(expanded('解决方案')).toBe('false');
    fireEvent.click(button('解决方案'));
    fireEvent.click(screen.getByRole('link', { name: /投资者关系/ }));
    expect(expanded('解决方案')).toBe('false');
  });

  test('does not open under a finger that passes', () => {
    showMenu();
    fireEvent.pointerEnter(button('视频').closest('li') as HTMLElement, { pointerType: 'touch' });
    act(() => vi.advanceTimersByTime(1_000));
    expect(expanded('视频')).toBe('false');
  });

  test('marks the page on screen, and only where a link leads to the page itself', () => {
    showMenu('/saasProduct');
    expect(button('解决方案').hasAttribute('data-current')).toBe(true);
    cleanup();
    showMenu('/front');
    expect(button('解决方案').hasAttribute('data-current')).toBe(false);
  });
});
