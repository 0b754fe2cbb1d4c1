/** Input of the navigation rules. */
export interface Destination {
  readonly pathname: string;
  /** Whether a token is stored (docs/product/api.md, "Browser storage"). */
  readonly hasToken: boolean;
  /** Whether a route or menu item matches the path. */
  readonly known: boolean;
  /** Whether the path needs no token (docs/product/public-site.md, "Navigation rules"); default: it does. */
  readonly open?: boolean;
}

/**
 * Navigation rules of docs/product/public-site.md, "Navigation rules". Returns the redirect target, or `undefined`.
 * Free of imports on purpose: the gate has its own copy of this module and must stay a single script.
 */
export function decideNavigation({ pathname, hasToken, known, open = false }: Destination): string | undefined {
  if (!hasToken) return open && known ? undefined : '/front';
  if (pathname === '/login' || pathname === '/login/') return '/';
  if (pathname === '/') return '/home';
  return known ? undefined : '/404';
}

/**
 * Target of the "go to login" action: the workspace with a token, else the form (docs/product/public-site.md,
 * "Navigation rules").
 */
export function loginDestination(hasToken: boolean): '/home' | '/login' {
  return hasToken ? '/home' : '/login';
}
