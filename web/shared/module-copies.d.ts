/* A query after its name gives a bundle its own copy of a module: see gate.ts and web/site/has-token.ts. */

declare module '*/is-composing.ts?gate' {
  export { isComposing } from '#web/shared/is-composing.ts';
}

declare module '*/navigation-guard.ts?gate' {
  export { decideNavigation } from '#web/shared/navigation-guard.ts';
}

declare module '*/storage.ts?gate' {
  export { readTheme, readToken } from '#web/shared/storage.ts';
}

declare module '*/return-path.ts?gate' {
  export { returnPath, storeReturnPath } from '#web/shared/return-path.ts';
}

declare module '*/storage.ts?site' {
  export { readToken } from '#web/shared/storage.ts';
}
