import { normalizePath } from '#contract/paths.ts';
import { lazyPage } from '#web/shared/lazy-page.ts';
import type { ShownPage } from '../shown-page.tsx';

/**
 * Pages that answer in place can be read, followed and sent without React. So it comes when all that is seen has come,
 * or at once when the reader acts first.
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
    const hydrate = await lazyPage(async () =>
      (await import('../hydrate.tsx')).prepare(shown, normalizePath(shown.pathname)),
    );
    hydrate(root);
  } catch (error) {
    tellFailure(error, shown);
  }
}

/**
 * The page's code did not arrive (docs/product/api.md, "The client in the browser"). What the server sent stays
 * readable; reloading the document is the way out, because Chromium remembers a failed import for as long as the
 * document lives.
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
