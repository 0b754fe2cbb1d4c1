import { lazyPage } from '#web/shared/lazy-page.ts';
import type { ShownPage } from '../shown-page.tsx';

/**
 * Interactive pages work without React until it is hydrated, which happens after the first paint or on the first
 * interaction.
 */
export function scheduleHydration(data: HTMLElement): void {
  let awake = false;
  const wake = (): void => {
    if (awake) return;
    awake = true;
    void bringToLife(JSON.parse(data.textContent));
  };
  if (document.readyState === 'complete') wake();
  else addEventListener('load', wake, { once: true });
  for (const act of ['pointerdown', 'keydown', 'focusin']) addEventListener(act, wake, { once: true, capture: true });
}

async function bringToLife(shown: ShownPage): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  try {
    const hydrate = await lazyPage(async () => (await import('../hydrate.tsx')).prepare(shown));
    hydrate(root);
  } catch (error) {
    tellFailure(error, shown);
  }
}

/**
 * The page's code failed to load (docs/product/api.md, "The client in the browser"). The server's HTML stays readable;
 * only reloading recovers, because Chromium remembers a failed import.
 */
function tellFailure(error: unknown, { frame }: ShownPage): void {
  const { chunkTitle, chunkText, reload } = frame.texts.failure;
  const notice = document.createElement('div');
  notice.className = 'failure';
  notice.role = 'alert';
  notice.dataset.error = error instanceof Error ? error.name : 'Error';
  const title = document.createElement('h2');
  title.textContent = chunkTitle;
  const text = document.createElement('p');
  text.textContent = chunkText;
  const button = document.createElement('button');
  button.className = 'button button-primary';
  button.textContent = reload;
  button.addEventListener('click', () => location.reload());
  notice.append(title, text, button);
  document.querySelector('main')?.prepend(notice);
}
