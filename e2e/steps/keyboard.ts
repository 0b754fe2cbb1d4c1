import type { CDPSession, Page } from 'playwright-core';

/** What somebody without a pointer meets on a page; all empty where everything is reached, and seen when it is. */
export interface KeyboardFindings {
  /** What Tab does not reach. */
  readonly unreached: readonly string[];
  /** What has the focus and does not look different. */
  readonly unseen: readonly string[];
  /** What answers to a click alone. */
  readonly clickOnly: readonly string[];
}

export const allByKeyboard: KeyboardFindings = { unreached: [], unseen: [], clickOnly: [] };

/** More stops than any page has: whoever has not left it by then is trapped. */
const maxStops = 400;

/** How many keys are sent before the page is asked whether it has been left. */
const keysAtOnce = 25;

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/** Goes through the page by Tab, from its first control to its last. */
export async function walkByKeyboard(page: Page): Promise<KeyboardFindings> {
  const findings = await walkOnce(page);
  // What a late answer draws anew under way is met as another element.
  return findings.unreached.length + findings.unseen.length > 0 ? walkOnce(page) : findings;
}

async function walkOnce(page: Page): Promise<KeyboardFindings> {
  const keyboard = await page.context().newCDPSession(page);
  const walk = await page.evaluateHandle(beginWalk);
  for (let stops = 0; stops < maxStops; stops += keysAtOnce) {
    await pressTab(keyboard, keysAtOnce);
    if (await walk.evaluate((found) => found.hasLeft())) break;
  }
  const findings = await walk.evaluate((found) => found.end());
  await walk.dispose();
  await keyboard.detach();
  return findings;
}

/** The page notes each stop by itself, so no key waits for the answer of the one before. */
async function pressTab(keyboard: CDPSession, times: number): Promise<void> {
  const sent = Array.from({ length: times }, () => [
    keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ]);
  await Promise.all(sent.flat());
}

/** Runs in the page. */
function beginWalk() {
  const main = document.querySelector<HTMLElement>('main');
  if (!main) throw new Error('The page has no main part.');
  const focusable = 'a[href], button, input, select, textarea, summary, iframe, [contenteditable=true], [tabindex]';
  /** Of whose parts one is reached by Tab, and the others from it by arrow keys. */
  const composite =
    '[role=menu], [role=menubar], [role=tablist], [role=radiogroup], [role=grid], [role=treegrid], ' +
    '[role=tree], [role=toolbar], [role=listbox], [role=combobox], section';
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const isStop = (element: Element): boolean =>
    element instanceof HTMLElement &&
    element.matches(focusable) &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    isShown(element);
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').trim().slice(0, 40)}” ${element.className}`;

  /** How an element, what it stands in and what stands beside it are drawn. */
  const drawn = (element: Element): string => {
    const around: (Element | null)[] = [element, element.nextElementSibling, element.firstElementChild];
    // A tree keeps the focus itself and marks the row that keys are for.
    if (element.hasAttribute('aria-activedescendant')) around.push(...element.querySelectorAll('*'));
    for (let above = element.parentElement, steps = 0; above && steps < 4; above = above.parentElement, steps += 1)
      around.push(above);
    return around
      .flatMap((one) => (one ? [getComputedStyle(one), getComputedStyle(one, '::after')] : []))
      .map((style) =>
        [
          style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
          style.boxShadow,
          style.borderColor,
          style.backgroundColor,
          style.textDecorationLine,
          style.opacity,
          style.clipPath,
        ].join(),
      )
      .join('|');
  };
  let lost = 0;
  const reached = new Set<Element>();
  const unseen = new Set<Element>();
  let last: { readonly element: Element; readonly looks: string } | undefined;
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];

  const leave = () => {
    // The browser marks the part of a date that is typed.
    if (last?.element.isConnected && !hasStopsInside(last.element) && drawn(last.element) === last.looks)
      unseen.add(last.element);
    last = undefined;
  };
  document.querySelector<HTMLElement>('#main')?.focus();

  let hasLeft = false;
  const note = ({ key }: KeyboardEvent) => {
    if (key === 'Tab' && !hasLeft) hasLeft = !stop();
  };
  window.addEventListener('keyup', note, true);

  /** Whether what has the focus now is in the page, and was not met before. */
  const stop = (): boolean => {
    const { activeElement: element } = document;
    // A field for a date has stops of its own, and a frame.
    if (element && element === last?.element) return hasStopsInside(element);
    leave();
    // What had the focus was drawn anew: Tab goes on from its place.
    if (element === document.body && lost < 3) {
      lost += 1;
      return true;
    }
    if (!element || !main.contains(element) || reached.has(element)) return false;
    reached.add(element);
    last = { element, looks: drawn(element) };
    return true;
  };
  const hasStopsInside = (element: Element) =>
    element instanceof HTMLIFrameElement ||
    (element instanceof HTMLInputElement && ['date', 'datetime-local', 'month', 'time'].includes(element.type));

  const isOneOfReached = (element: Element) => {
    if (reached.has(element)) return true;
    if (element instanceof HTMLInputElement && element.type === 'radio')
      return [...reached].some((one) => one instanceof HTMLInputElement && one.name === element.name);
    return false;
  };
  const answersClicks = (element: Element): boolean => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    const props = key && (element as unknown as Record<string, Record<string, unknown>>)[key];
    return typeof Object(props).onClick === 'function';
  };
  const end = () => {
    window.removeEventListener('keyup', note, true);
    leave();
    const all = [...main.querySelectorAll('*')];
    const unreached = all.filter((element) => isStop(element) && !isOneOfReached(element));
    const clickOnly = all.filter(
      (element) =>
        answersClicks(element) &&
        isShown(element) &&
        // Rows and pages of a list are given an answer by the component, whether there is one or not.
        !element.matches(':disabled, label, tr, .ant-pagination li') &&
        ![element, ...element.querySelectorAll('*')].some(isStop) &&
        !hasStopAbove(element) &&
        !isInComposite(element),
    );
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return { unreached: unreached.map(nameOf), unseen: [...unseen].map(nameOf), clickOnly: clickOnly.map(nameOf) };
  };
  const hasStopAbove = (element: Element) => {
    for (let above = element.parentElement; above && above !== main; above = above.parentElement)
      if (isStop(above) || above.matches('label')) return true;
    return false;
  };
  const isInComposite = (element: Element) => {
    const whole = element.closest(composite);
    return whole !== null && [whole, ...whole.querySelectorAll('*')].some(isStop);
  };
  return { hasLeft: () => hasLeft, end };
}
