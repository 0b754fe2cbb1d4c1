// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadPageTexts } from '#web/workspace/i18n.ts';
import { announcedEnd } from './announced-end.ts';
import { AnnouncedEndNotice } from './announced-end-notice.tsx';

beforeAll(async () => {
  document.documentElement.lang = 'zh-CN';
  await loadPageTexts();
});
afterEach(() => {
  cleanup();
  announcedEnd.set(undefined);
});

const announce = (minutes: 10 | 2) =>
  act(() => announcedEnd.set({ minutes, at: '2026-11-20T06:30:00.000Z', isClosed: false }));

function show() {
  render(
    <>
      <main id="main" tabIndex={-1}>
        <input aria-label="姓名" />
      </main>
      <AnnouncedEndNotice />
    </>,
  );
  const field = screen.getByRole('textbox');
  field.focus();
  return field;
}

it('says politely when the session ends and what to do, and leaves the focus where it is', () => {
  announce(10);
  const field = show();
  const said = screen.getByRole('status');
  expect(said.textContent).toContain('登录将在 10 分钟内（北京时间 14:30）到期');
  expect(said.textContent).toContain('请先保存');
  expect(said.textContent).toContain('重新登录');
  expect(document.activeElement).toBe(field);
  announce(2);
  expect(screen.getByRole('status')).toBe(said);
  expect(said.textContent).toContain('登录将在 2 分钟内（北京时间 14:30）到期');
  expect(document.activeElement).toBe(field);
});

it('stays until it is closed, and gives the focus back to where it came from', () => {
  announce(10);
  const field = show();
  const button = screen.getByRole('button', { name: '关闭提示' });
  button.focus();
  fireEvent.click(button);
  expect(announcedEnd.get()).toMatchObject({ minutes: 10, isClosed: true });
  expect(document.activeElement).toBe(field);
});

it('speaks English as well', async () => {
  const { sessionEn } = await import('#web/workspace/locales/session-en.ts');
  i18next.addResourceBundle('en', 'translation', sessionEn);
  await i18next.changeLanguage('en');
  announce(2);
  show();
  expect(screen.getByRole('status').textContent).toContain('Your session ends within 2 minutes, at 14:30');
  await i18next.changeLanguage('zh-CN');
});
