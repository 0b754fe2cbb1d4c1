import { hasToken } from '../has-token.ts';
import { startDropDowns } from './drop-downs.ts';
import { startMenus } from './menus.ts';

/** Whether a token is stored decides what the header offers; the style sheet tells by this mark, which the gate sets first. */
function markSession(): void {
  document.documentElement.toggleAttribute('data-session', hasToken());
}

/** Following the fragment would count as a navigation where a router runs, and each of those goes to the top. */
function skipToContent(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.skip-link') : null;
  if (!link) return;
  event.preventDefault();
  const target = document.getElementById(link.hash.slice(1));
  target?.focus();
  target?.scrollIntoView();
}

/** What header and frame do on every page, whether or not the page itself is brought to life. */
export function startFrame(): void {
  startMenus();
  startDropDowns();
  document.addEventListener('click', skipToContent);
  addEventListener('storage', markSession);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) markSession();
  });
}
