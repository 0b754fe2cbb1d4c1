/** Behaviour of the header's menus. Plain listeners instead of React, because most pages need no other script. */

/**
 * Hover delays before a menu opens and closes, in milliseconds (docs/visual-language.md, "Frame of the public site").
 */
const openDelay = 120;
const closeDelay = 240;
/** A click this soon after hovering opened the menu does not close it. */
const sameWish = 400;

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const all = <E extends Element>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];
const buttonOf = (item: Element): HTMLElement | null => item.querySelector('.menu-button');
const isOpen = (item: Element): boolean => buttonOf(item)?.ariaExpanded === 'true';
const openItem = (): Element | undefined => all('.menu-item').find(isOpen);
const within = (selector: string, target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

let timer: ReturnType<typeof setTimeout> | undefined;
let openedByPointerAt = Number.NEGATIVE_INFINITY;

/** Opens one menu and closes the others; without an argument closes all. */
function open(wanted?: Element): void {
  clearTimeout(timer);
  for (const item of all('.menu-item')) {
    buttonOf(item)?.setAttribute('aria-expanded', String(item === wanted));
    for (const panel of item.querySelectorAll<HTMLElement>('.menu-panel')) panel.hidden = item !== wanted;
  }
  for (const mask of all<HTMLElement>('.menu-mask')) mask.hidden = wanted === undefined;
}

function onClick({ target }: MouseEvent): void {
  const item = within('.menu-button', target)?.closest('.menu-item');
  if (item) {
    const meant = performance.now() - openedByPointerAt < sameWish;
    open(isOpen(item) && !meant ? undefined : item);
    openedByPointerAt = Number.NEGATIVE_INFINITY;
  }
  // A link within the page loads nothing, so the menu must be closed here.
  else if (within('.menu-panel a', target)) open();
}

function onPointer({ type, target, relatedTarget, pointerType }: PointerEvent): void {
  const item = within('.menu-item', target);
  if (!item || pointerType !== 'mouse' || (relatedTarget instanceof Node && item.contains(relatedTarget))) return;
  clearTimeout(timer);
  if (type === 'pointerout') {
    timer = setTimeout(open, closeDelay);
    return;
  }
  if (isOpen(item)) return;
  timer = setTimeout(
    () => {
      open(item);
      openedByPointerAt = performance.now();
    },
    openItem() ? 0 : openDelay,
  );
}

function onKeyDown(event: KeyboardEvent): void {
  const item = within('.menu-item', event.target);
  const opened = openItem();
  if (event.key === 'Escape' && opened) {
    open();
    if (item) buttonOf(item)?.focus();
    return;
  }
  const step = steps[event.key];
  if (step === undefined || !item) return;
  const items = all('.menu-item');
  const next = items[(items.indexOf(item) + step + items.length) % items.length];
  if (!next) return;
  event.preventDefault();
  buttonOf(next)?.focus();
  if (opened) open(next);
}

function onFocusOut({ target, relatedTarget }: FocusEvent): void {
  const list = within('.menu-list', target);
  if (list && relatedTarget instanceof Node && !list.contains(relatedTarget)) open();
}

export function startMenus(): void {
  document.addEventListener('click', onClick);
  document.addEventListener('pointerover', onPointer);
  document.addEventListener('pointerout', onPointer);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('pointerdown', ({ target }) => {
    if (within('.menu-mask', target)) open();
  });
}
