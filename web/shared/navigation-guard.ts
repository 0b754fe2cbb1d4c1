/** What a navigation rule needs to know of an address and its reader. */
export interface Destination {
  readonly pathname: string;
  /** Logged in means that a token is stored (seed §4). */
  readonly hasToken: boolean;
  /** Some route or menu item answers to the path. */
  readonly known: boolean;
  /** The path may be opened without a token (seed §2); left out means that it may not. */
  readonly open?: boolean;
}

/**
 * The navigation rules of seed §2. Returns where to go instead, or `undefined` to let the navigation pass.
 * Free of imports on purpose: the gate carries its own copy of this module and must stay one plain script.
 */
export function decideNavigation({ pathname, hasToken, known, open = false }: Destination): string | undefined {
  if (!hasToken) return open && known ? undefined : '/front';
  if (pathname === '/login' || pathname === '/login/') return '/';
  if (pathname === '/') return '/home';
  return known ? undefined : '/404';
}

/** Where the "go to login" action leads: into the workspace with a token, else to the form (seed §2). */
export function loginDestination(hasToken: boolean): '/home' | '/login' {
  return hasToken ? '/home' : '/login';
}
