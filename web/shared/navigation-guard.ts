/** What a navigation rule needs to know of an address and its reader. */
export interface Destination {
  readonly pathname: string;
  /** Logged in means that a token is stored (docs/product/api.md, "Browser storage"). */
  readonly hasToken: boolean;
  /** Some route or menu item answers to the path. */
  readonly known: boolean;
  /**
   * The path may be opened without a token (docs/product/public-site.md, "Navigation rules"); left out means that it
   * may not.
   */
  readonly open?: boolean;
}

/**
 * The navigation rules of docs/product/public-site.md, "Navigation rules". Returns where to go instead, or `undefined`
 * to let the navigation pass. Free of imports on purpose: the gate carries its own copy of this module and must stay
 * one plain script.
 */
export function decideNavigation({ pathname, hasToken, known, open = false }: Destination): string | undefined {
  if (!hasToken) return open && known ? undefined : '/front';
  if (pathname === '/login' || pathname === '/login/') return '/';
  if (pathname === '/') return '/home';
  return known ? undefined : '/404';
}

/**
 * Where the "go to login" action leads: into the workspace with a token, else to the form (docs/product/public-site.md,
 * "Navigation rules").
 */
export function loginDestination(hasToken: boolean): '/home' | '/login' {
  return hasToken ? '/home' : '/login';
}
