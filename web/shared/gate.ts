// The query gives the gate its own copies: shared modules would become a separate chunk, which a blocking script cannot
// import.
import { isComposing } from './is-composing.ts?gate';
import { decideNavigation } from './navigation-guard.ts?gate';
import { returnPath, storeReturnPath } from './return-path.ts?gate';
import { readTheme, readToken } from './storage.ts?gate';

const root = document.documentElement;

/**
 * A link into the workspace is followed after signing in. The path of a session that has just ended is already stored.
 */
function rememberAim(isShut: boolean): void {
  if (!isShut || document.cookie.includes('session-ended=')) return;
  const path = returnPath(`${location.pathname}${location.search}${location.hash}`);
  if (path !== undefined) storeReturnPath(path);
}

/**
 * Runs before the first paint: redirects by sign-in state and sets the theme. The server writes the kind of page on the
 * root: `data-app="workspace"` or `data-status="404"`.
 */
function guardDocument(): void {
  const inWorkspace = root.dataset.app === 'workspace';
  const known = root.dataset.status !== '404';
  const hasToken = readToken() !== undefined;
  const destination = decideNavigation({
    pathname: location.pathname,
    hasToken,
    known,
    open: known && !inWorkspace,
  });
  if (destination !== undefined) {
    rememberAim(inWorkspace && !hasToken);
    root.style.visibility = 'hidden';
    location.replace(destination);
    return;
  }
  // Hides what is for visitors only before the page's own code runs.
  if (hasToken) root.dataset.session = '';
  if (inWorkspace) {
    root.dataset.theme = readTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  }
}

/** Enter in a form that cannot be sent yet: its button shows that it waits, and sends once the page's code is here. */
function rememberEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== 'Enter' || isComposing(event) || !(target instanceof HTMLInputElement)) return;
  target.form?.querySelector('[data-waits]')?.setAttribute('aria-busy', 'true');
}

// Tells style sheets that menus open by script; without it they open on hover and focus.
root.dataset.script = '';
guardDocument();
addEventListener('keydown', rememberEnter);
