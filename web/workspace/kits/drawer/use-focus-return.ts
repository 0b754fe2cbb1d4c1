import { useEffect, useLayoutEffect, useRef } from 'react';

/** What opened a drawer that is going in this moment, for the one that may come in its place. */
let handedOver: Element | null = null;

/** Where a list has led it on from a row that is gone. */
let ledTo: Element | null = null;

/**
 * Gives the focus back to what had it before something opened, when that closes or goes. A drawer that makes way for
 * another one, as for a form that has been loaded, leaves the way back to it.
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = handedOver?.isConnected ? handedOver : document.activeElement;
    handedOver = null;
    return () => {
      handedOver = opener.current;
    };
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    // Only after all effects of the drawer have ended: until then it keeps the focus to itself.
    return () => void setTimeout(giveBack);
  }, [isOpen]);
}

/** Whether the focus has gone on by itself: it is not nowhere, nor in something that may be on its way out. */
export function isFocusElsewhere(): boolean {
  const { activeElement } = document;
  const passing = '.ant-drawer, .ant-modal, .ant-popover, .ant-dropdown';
  return activeElement !== null && activeElement !== document.body && !activeElement.closest(passing);
}

/** Where the focus is now, it stays: what closes afterwards has lost its opener along with the row. */
export function noteLedTo(): void {
  ledTo = document.activeElement;
}

function giveBack(): void {
  const opener = handedOver;
  handedOver = null;
  if (isFocusElsewhere()) return;
  // What opened it may be gone, or was the address: then the keyboard goes on at the heading of the page.
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const { activeElement } = document;
  if (!isThere && activeElement === ledTo && activeElement !== document.body) return;
  const target = isThere ? opener : document.querySelector<HTMLElement>('h1[tabindex]');
  target?.focus({ preventScroll: true });
}
