import './toast.css';

/** Duration of a toast, in milliseconds (docs/product/api.md, "The client in the browser"). */
export const toastDuration = 1500;

export type ToastKind = 'success' | 'error' | 'info';

/** Strokes of the icons, in a 24-unit box. */
const icons: Record<ToastKind, string> = {
  success: 'M8 12.5l2.8 2.8L16 9.5',
  error: 'M9 9l6 6M15 9l-6 6',
  info: 'M12 11v5M12 8v.01',
};

let current: { element: HTMLElement; timer: ReturnType<typeof setTimeout> | undefined } | undefined;

function drawIcon(kind: ToastKind): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const circle = document.createElementNS(namespace, 'circle');
  for (const [name, value] of [
    ['cx', '12'],
    ['cy', '12'],
    ['r', '9'],
  ] as const)
    circle.setAttribute(name, value);
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', icons[kind]);
  svg.append(circle, path);
  return svg;
}

/** Removes the current toast, if any. */
export function closeToast(): void {
  if (!current) return;
  clearTimeout(current.timer);
  current.element.remove();
  current = undefined;
}

/**
 * Shows one line at the top centre for 1.5 s and closes any earlier one (docs/product/api.md, "The client in the
 * browser"). The timer stops under the pointer. Plain DOM and classes: both halves use it, and public pages allow no
 * inline styles.
 */
export function showToast(kind: ToastKind, text: string): void {
  closeToast();
  const element = document.createElement('div');
  element.className = `toast toast-${kind}`;
  element.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  // A modal dialog leaves everything outside it behind it, unseen and unheard.
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  (modal ?? document.body).append(element);
  const words = document.createElement('span');
  words.textContent = text;
  // Filled after insertion: a live region announces changes, not its initial content.
  element.append(drawIcon(kind), words);

  const toast = { element, timer: setTimeout(closeToast, toastDuration) };
  element.addEventListener('pointerenter', () => clearTimeout(toast.timer));
  element.addEventListener('pointerleave', () => {
    clearTimeout(toast.timer);
    if (current === toast) toast.timer = setTimeout(closeToast, toastDuration);
  });
  current = toast;
}

export const toast = {
  success: (text: string) => showToast('success', text),
  error: (text: string) => showToast('error', text),
  info: (text: string) => showToast('info', text),
};
export type Toast = typeof toast;
