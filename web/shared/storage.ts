import type { Dictionary } from '#contract/content/dictionary.ts';
import type { MenuItem } from '#contract/identity/permissions.ts';
import type { CurrentUser } from '#contract/identity/sessions.ts';
import type { Language } from '#contract/language.ts';

/**
 * Keys in browser storage. The spelling of the first four is fixed (docs/product/api.md, "Browser storage"); the others
 * are caches that may be dropped at any time.
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
  /** What the finder offered and somebody chose. */
  recentChoices: 'RECENT_CHOICES',
  /** What is typed in an editor and not saved yet; each has a key that begins so. */
  drafts: 'DRAFTS',
  /** In session storage: what is typed of a contact. */
  contactDraft: 'CONTACT_DRAFT',
} as const;

/** Language and revision (`null` if unknown) of a cached value. */
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
 * Browsers can forbid storage (then the property itself throws), it may be full, or hold values of another version.
 * Every access is guarded, so that none of this breaks a page.
 */
export function guarded<T>(act: () => T): T | undefined {
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

/** Stores a session. Caches of an earlier one are dropped first, so that nobody sees another account's menu. */
export function storeSession(token: string, userName: string): void {
  for (const key of [storageKeys.userInfo, storageKeys.menu, storageKeys.roles, storageKeys.linkedCompany]) {
    guarded(() => localStorage.removeItem(key));
  }
  write(storageKeys.token, token);
  write(storageKeys.isLogin, true);
  guarded(() => localStorage.setItem(storageKeys.userName, userName));
}

/**
 * Marks the linked-company mode: the company was selected by switching (docs/product/identity.md, "Switching company").
 */
export function storeLinkedCompany(): void {
  write(storageKeys.linkedCompany, true);
}

/** Whether the account has other companies: by the user's info, and by the mode until that is loaded. */
export function maySwitchCompany(): boolean {
  return readUserInfo()?.linked ?? guarded(() => localStorage.getItem(storageKeys.linkedCompany)) === 'true';
}

/** The name stored at login (docs/product/api.md, "Browser storage"). */
export function readUserName(): string | undefined {
  return guarded(() => localStorage.getItem(storageKeys.userName)) ?? undefined;
}

/** Clears local and session storage on sign-out (docs/product/identity.md, "Signing out"). */
export function clearAll(): void {
  guarded(() => localStorage.clear());
  guarded(() => sessionStorage.clear());
}

/** The same after a session that ended by itself: whoever signs in again finds what was typed. */
export function clearAllButDrafts(): void {
  guarded(() => {
    const names = Object.keys(localStorage).filter((name) => !name.startsWith(`${storageKeys.drafts}/`));
    for (const name of names) localStorage.removeItem(name);
  });
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

/** The chosen theme; `undefined` before any choice. Stored as a plain word for the script in the head. */
export function readTheme(): ThemeName | undefined {
  const value = guarded(() => localStorage.getItem(storageKeys.theme));
  return value === 'light' || value === 'dark' ? value : undefined;
}

export function storeTheme(theme: ThemeName): void {
  guarded(() => localStorage.setItem(storageKeys.theme, theme));
}

interface RecentChoices<Choice> {
  /** Whose they are. */
  readonly owner: string;
  readonly choices: readonly Choice[];
}

export function readRecentChoices<Choice>(): RecentChoices<Choice> | undefined {
  const recent = readObject<RecentChoices<Choice>>(storageKeys.recentChoices);
  return recent && Array.isArray(recent.choices) ? recent : undefined;
}

export function storeRecentChoices<Choice>(recent: RecentChoices<Choice>): void {
  write(storageKeys.recentChoices, recent);
}
