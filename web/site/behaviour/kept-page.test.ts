// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '#web/shared/storage.ts';
import { startKeptPage } from './kept-page.ts';

const reload = vi.fn();
const scroll = vi.fn();
const signIn = (token: string) => localStorage.setItem(storageKeys.token, JSON.stringify(token));
/** A window of each test's own, or the handlers of earlier ones would act along. */
let page: EventTarget;
const leave = () => page.dispatchEvent(new Event('pagehide'));
const comeBack = (persisted = true) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeEach(() => {
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('scrollTo', scroll);
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
});

test('a page that comes back to the session it began with is shown as it was, from its top', () => {
  signIn('first');
  startKeptPage();
  comeBack(false);
  expect(scroll).not.toHaveBeenCalled();
  leave();
  comeBack();
  expect(scroll).toHaveBeenCalledWith(0, 0);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['somebody has signed in', undefined, 'first'],
  ['somebody has signed out', 'first', undefined],
  ['the session is another one', 'first', 'second'],
])('a page that comes back after %s is opened anew', (_what, before, after) => {
  if (before !== undefined) signIn(before);
  startKeptPage();
  leave();
  if (after === undefined) localStorage.clear();
  else signIn(after);
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
});

test('the page that signed somebody in is opened anew also when the session is over again', () => {
  startKeptPage();
  signIn('first');
  leave();
  localStorage.clear();
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
});

test('passwords go with the page, also one that is shown; the rest of what was typed stays', () => {
  document.body.innerHTML = `
    <input name="username" autocomplete="username" value="client">
    <input name="link" type="password" autocomplete="off" value="secret">
    <input name="oldPwd" type="text" autocomplete="current-password" value="secret">
    <input name="newPwd" type="text" autocomplete="new-password" value="secret">`;
  startKeptPage();
  leave();
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['client', '', '', '']);
});
