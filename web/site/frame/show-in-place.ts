import type { ShownPage } from '../shown-page.tsx';
import { hydrationElementId } from '../site-data.ts';

/**
 * Fetches the content of an address, such as of the same page in another language, for a page that must not be left
 * because of what was typed. `undefined` where it cannot be read, so that the address is gone to instead.
 */
export async function fetchShownPage(address: string): Promise<ShownPage | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    if (!answer.ok) return undefined;
    const other = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const shown: ShownPage = JSON.parse(other.getElementById(hydrationElementId)?.textContent ?? '');
    document.documentElement.lang = other.documentElement.lang;
    document.title = other.title;
    return shown;
  } catch {
    return undefined;
  }
}
