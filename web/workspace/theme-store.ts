import { readTheme, storeTheme, type ThemeName } from '#web/shared/storage.ts';
import { createStore } from './create-store.ts';

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

function preferredTheme(): ThemeName {
  return systemIsDark.matches ? 'dark' : 'light';
}

/** The active theme: the reader's choice, else the system's. */
export const themeStore = createStore<ThemeName>(readTheme() ?? preferredTheme());

function paint(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
}

/** Syncs `<html data-theme>` with the store, and prints in light (docs/visual-language.md, "Print"). */
export function startTheme(): void {
  paint(themeStore.get());
  themeStore.subscribe(() => paint(themeStore.get()));
  // Without a choice, the theme follows the system.
  systemIsDark.addEventListener('change', () => {
    if (!readTheme()) themeStore.set(preferredTheme());
  });
  let onScreen: ThemeName | undefined;
  addEventListener('beforeprint', () => {
    onScreen = themeStore.get();
    themeStore.set('light');
  });
  addEventListener('afterprint', () => {
    if (onScreen) themeStore.set(onScreen);
    onScreen = undefined;
  });
}

export function switchTheme(): void {
  const next = themeStore.get() === 'dark' ? 'light' : 'dark';
  storeTheme(next);
  themeStore.set(next);
}
