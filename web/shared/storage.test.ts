// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearAll,
  maySwitchCompany,
  readDictionary,
  readMenu,
  readTheme,
  readToken,
  readUserInfo,
  readUserName,
  storeLinkedCompany,
  storeMenu,
  storeSession,
  storeTheme,
} from './storage.ts';

beforeEach(() => {
  localStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('browser storage', () => {
  it('stores a session under the keys of docs/product/api.md', () => {
    storeSession('t0k', '陆景行');
    expect(localStorage.getItem('adminToken')).toBe('"t0k"');
    expect(localStorage.getItem('isLogin')).toBe('true');
    expect(readToken()).toBe('t0k');
    expect(readUserName()).toBe('陆景行');
  });

  it('a new session starts without the caches of the one before', () => {
    storeMenu({ language: 'zh-CN', version: 1, items: [] });
    localStorage.setItem('USER_ALL_INFO', '{"companyName":"甲"}');
    storeSession('t', 'n');
    expect(readMenu()).toBeUndefined();
    expect(readUserInfo()).toBeUndefined();
  });

  it('knows of other companies by the mode until the user is loaded, and another session begins without it', () => {
    storeSession('t', 'n');
    expect(maySwitchCompany()).toBe(false);
    storeLinkedCompany();
    expect(maySwitchCompany()).toBe(true);
    localStorage.setItem('USER_ALL_INFO', '{"companyName":"甲","linked":false}');
    expect(maySwitchCompany()).toBe(false);
    storeSession('t', 'n');
    expect(maySwitchCompany()).toBe(false);
  });

  it('reads what is corrupt as absent', () => {
    for (const key of ['adminToken', 'USER_ALL_INFO', 'MENU', 'DICTIONARY', 'ROLES'])
      localStorage.setItem(key, '{oops');
    expect([readToken(), readUserInfo(), readMenu(), readDictionary()]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    localStorage.setItem('adminToken', '{"not":"a string"}');
    localStorage.setItem('MENU', '{"items":1}');
    localStorage.setItem('theme', 'sepia');
    expect([readToken(), readMenu(), readTheme()]).toEqual([undefined, undefined, undefined]);
  });

  it('empties local and session storage entirely', () => {
    storeSession('t', 'n');
    storeTheme('dark');
    sessionStorage.setItem('a', '1');
    clearAll();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('a browser that forbids storage breaks nothing', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    expect(() => storeSession('t', 'n')).not.toThrow();
    expect(readToken()).toBeUndefined();
  });
});
