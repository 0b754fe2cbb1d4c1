import type { Dictionary } from '#contract/content/dictionary.ts';
import type { MenuItem } from '#contract/identity/permissions.ts';
import type { CurrentUser } from '#contract/identity/sessions.ts';
import type { Language } from '#contract/language.ts';

/**
 * Keys of the browser's storage. The first four keep their spelling (docs/product/api.md, "Browser storage");
 * the others are caches that may be dropped at any time.
 */
export const storageKeys = {
  token: 'adminToken',
  isLogin: 'isLogin',
  userInfo: 'USER_ALL_INFO',
  dictionary: 'DICTIONARY',
  userName: 'userName',
  menu: 'MENU',
  roles: 'ROLES',
  dictionaryStamp: 'DICTIONARY_STAMP',
  theme: 'theme',
  linkedCompany: 'LINKED_COMPANY',
} as const;

/** What a cached answer was loaded under: its language, and the server's revision, `null` where unknown. */
export interface CacheStamp {
  readonly language: Language;
  readonly version: number | null;
}

export interface MenuCache extends CacheStamp {
  readonly items: readonly MenuItem[];
}

export interface RolesCache extends CacheStamp {
  readonly items: CurrentUser['rolesInfo'];
}

/**
 * A browser may forbid storage altogether (then the property itself throws), be full, or hold what another
 * version wrote: none of it may break a page, so every access is guarded.
 */
function guarded<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function readObject<T extends object>(key: string): T | undefined {
  const value = guarded(() => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown);
  return typeof value === 'object' && value !== null ? (value as T) : undefined;
}

function write(key: string, value: unknown): void {
  guarded(() => localStorage.setItem(key, JSON.stringify(value)));
}

/** The session's token, stored as JSON (docs/product/api.md, "Browser storage"). Signed in means that it is there. */
export function readToken(): string | undefined {
  const value = guarded(() => JSON.parse(localStorage.getItem(storageKeys.token) ?? 'null') as unknown);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Begins a session in this browser. What an earlier one had cached goes first,
 * so that nobody sees another account's menu.
 */
export function storeSession(token: string, userName: string): void {
  for (const key of [storageKeys.userInfo, storageKeys.menu, storageKeys.roles]) {
    guarded(() => localStorage.removeItem(key));
  }
  write(storageKeys.token, token);
  write(storageKeys.isLogin, true);
  guarded(() => localStorage.setItem(storageKeys.userName, userName));
}

/**
 * Marks the linked-company mode: the company was chosen by switching (docs/product/identity.md, "Switching company").
 */
export function storeLinkedCompany(): void {
  write(storageKeys.linkedCompany, true);
}

/** The name stored at login (docs/product/api.md, "Browser storage"). */
export function readUserName(): string | undefined {
  return guarded(() => localStorage.getItem(storageKeys.userName)) ?? undefined;
}

/** Empties local and session storage (docs/product/identity.md, "Signing out": logout, forced exit). */
export function clearAll(): void {
  guarded(() => localStorage.clear());
  guarded(() => sessionStorage.clear());
}

export function readUserInfo(): CurrentUser | undefined {
  const user = readObject<CurrentUser>(storageKeys.userInfo);
  return user && typeof user.companyName === 'string' ? user : undefined;
}

export function storeUserInfo(user: CurrentUser): void {
  write(storageKeys.userInfo, user);
}

export function readRoles(): RolesCache | undefined {
  const roles = readObject<RolesCache>(storageKeys.roles);
  return roles && Array.isArray(roles.items) ? roles : undefined;
}

export function storeRoles(roles: RolesCache): void {
  write(storageKeys.roles, roles);
}

export function readMenu(): MenuCache | undefined {
  const menu = readObject<MenuCache>(storageKeys.menu);
  return menu && Array.isArray(menu.items) ? menu : undefined;
}

export function storeMenu(menu: MenuCache): void {
  write(storageKeys.menu, menu);
}

export function readDictionary(): Dictionary | undefined {
  return readObject<Dictionary>(storageKeys.dictionary);
}

export function storeDictionary(dictionary: Dictionary): void {
  write(storageKeys.dictionary, dictionary);
}

export function readDictionaryStamp(): CacheStamp | undefined {
  return readObject<CacheStamp>(storageKeys.dictionaryStamp);
}

export function storeDictionaryStamp(stamp: CacheStamp): void {
  write(storageKeys.dictionaryStamp, stamp);
}

export type ThemeName = 'light' | 'dark';

/** The theme the reader chose; `undefined` before any choice. Stored as a bare word for the script in the head. */
export function readTheme(): ThemeName | undefined {
  const value = guarded(() => localStorage.getItem(storageKeys.theme));
  return value === 'light' || value === 'dark' ? value : undefined;
}

export function storeTheme(theme: ThemeName): void {
  guarded(() => localStorage.setItem(storageKeys.theme, theme));
}
