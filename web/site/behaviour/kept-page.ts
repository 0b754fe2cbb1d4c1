// The same copy as in web/site/has-token.ts.
import { readToken } from '#web/shared/storage.ts?site';

/** Also where they are shown. */
const passwords = 'input[type="password"], input[autocomplete$="-password"]';

/**
 * Browsers keep a page that was left, and Back brings it out as it was, past the gate. Where the session is not the one
 * that the page began with, by its own doing or since, it is opened anew: gate and server decide as for any other. No
 * kept page holds a password, which whoever comes next could have shown.
 */
export function startKeptPage(): void {
  const begun = readToken();
  let isOver = false;
  const look = () => {
    isOver ||= readToken() !== begun;
  };
  addEventListener('pagehide', () => {
    look();
    for (const field of document.querySelectorAll<HTMLInputElement>(passwords)) field.value = '';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    look();
    if (isOver) location.reload();
    else scrollTo(0, 0);
  });
}
