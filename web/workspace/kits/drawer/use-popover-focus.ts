import { type RefObject, useState } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

const fields = 'input:not(:disabled), textarea:not(:disabled)';
const stops = `a[href], button:not(:disabled), ${fields}`;

/**
 * What opens beside a button is drawn at the end of the document, where Tab would come last: it takes the focus when it
 * opens, Tab goes round inside, and the focus goes back to the button when it closes.
 * @param inside something that stands in the popover
 * @param isOpen where that is decided outside
 */
export function usePopoverFocus(inside: RefObject<HTMLElement | null>, isOpen?: boolean) {
  const [isOpenByItself, setIsOpen] = useState(false);
  useFocusReturn(isOpen ?? isOpenByItself);
  return {
    onOpenChange: setIsOpen,
    /** Only by then it stands where it belongs, and can be given the focus. */
    afterOpenChange: (isShown: boolean) => {
      const popover = inside.current?.closest<HTMLElement>('.ant-popover');
      if (!isShown || !popover) return;
      popover.addEventListener('keydown', goRound);
      if (popover.contains(document.activeElement)) return;
      const first = popover.querySelector<HTMLElement>(fields) ?? stopsIn(popover)[0];
      first?.focus({ preventScroll: true });
    },
  };
}

const stopsIn = (popover: HTMLElement) => [...popover.querySelectorAll<HTMLElement>(stops)];

function goRound(event: KeyboardEvent): void {
  const all = stopsIn(event.currentTarget as HTMLElement);
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (event.key !== 'Tab' || document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
