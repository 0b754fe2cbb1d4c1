// The query makes these copies of its own: sharing the modules with the bundles would split them off into a chunk,
// and a plain blocking script cannot import one.
import { decideNavigation } from './navigation-guard.ts?gate';
import { returnPath, storeReturnPath } from './return-path.ts?gate';
import { readTheme, readToken } from './storage.ts?gate';

const root = document.documentElement;

/** A link into the workspace is followed once its reader has signed in. One whose session has just ended is kept already. */
function rememberAim(isShut: boolean): void {
  if (!isShut || document.cookie.includes('session-ended=')) return;
  const path = returnPath(`${location.pathname}${location.search}${location.hash}`);
  if (path !== undefined) storeReturnPath(path);
}

/**
 * Runs before anything is painted. Sends a reader who belongs elsewhere there, and sets the theme of the workspace.
 * What the path is, the server has written on the root: `data-app="workspace"` or `data-status="404"`.
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
  // What only visitors see is hidden by this before the page's own code runs.
  if (hasToken) root.dataset.session = '';
  if (inWorkspace) {
    root.dataset.theme = readTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  }
}

// Style sheets tell by this that menus open by script; without it they open on hover and focus.
root.dataset.script = '';
guardDocument();
