import { copyText } from '#web/shared/copy-text.ts';

/** Reading position: a third of the way down the window. */
const readingLine = 1 / 3;

/** Marks the current heading in the contents. */
function followReading(contents: Element): void {
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const update = () => {
    const passed = links.filter((link) => {
      const heading = document.getElementById(link.hash.slice(1));
      return heading !== null && heading.getBoundingClientRect().top < innerHeight * readingLine;
    });
    for (const link of links) {
      if (link === passed.at(-1)) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  update();
  addEventListener('scroll', update, { passive: true });
}

/** Copies the page's URL and reports the result in the texts of the button's row. */
async function copyAddress(actions: HTMLElement): Promise<void> {
  const status = actions.querySelector('[role="status"]');
  const { copied = '', failed = '' } = actions.dataset;
  const outcome = (await copyText(location.href)) ? copied : failed;
  if (status) status.textContent = outcome;
}

/** Behaviour of reading pages: copy URL, print, current heading. */
export function start(): void {
  const actions = document.querySelector<HTMLElement>('.reading-actions');
  actions?.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.name === 'print') print();
    if (button?.name === 'copy') void copyAddress(actions);
  });
  const contents = document.querySelector('.reading-contents');
  if (contents) followReading(contents);
}
