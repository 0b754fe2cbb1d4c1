declare module '*/navigation-guard.ts?gate' {
  export { decideNavigation } from '#web/shared/navigation-guard.ts';
}

declare module '*/storage.ts?gate' {
  export { readTheme, readToken } from '#web/shared/storage.ts';
}
