import { publicPaths } from '#contract/paths.ts';

/** The login form, which leads back to this page. Only the browser knows all of its address. */
export function signInAddress(): string {
  const { pathname, search, hash } = location;
  return `${publicPaths.login}?${new URLSearchParams({ from: pathname + search + hash })}`;
}
