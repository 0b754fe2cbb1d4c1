import { useEffect, useRef, useState } from 'react';
import { isFocusElsewhere, noteLedTo } from '#web/workspace/kits/drawer/use-focus-return.ts';

/** A button, or a field of Ant Design. */
interface Focusable {
  readonly focus: () => void;
}

/** Marks the button of a row. Not a ref for each place: Ant Design's buttons keep the first that they are given. */
const mark = 'data-goes-on';

/**
 * Keeps the keyboard in a list when a row goes with the button that had the focus: the row that takes its place has it
 * next, else what adds a row, else the row before.
 *
 * `list` is the ref of an element around all rows; `button` are the props of a button that every row has once, such as
 * the one that removes it; `add` is the ref of what adds a row. `removed(place)`, counted from 0, is called along with
 * the change, or once the rows are without it. `goes(place)` is called before, where the rows are read again from the
 * server: the keyboard goes on in the moment the button goes.
 */
export function useFocusAfterRemoval() {
  const list = useRef<HTMLElement>(null);
  const add = useRef<Focusable>(null);
  const [gone, setGone] = useState<{ readonly place: number }>();
  const going = useRef<MutationObserver>(undefined);
  const buttonsIn = () => list.current?.querySelectorAll<HTMLElement>(`[${mark}]`) ?? [];
  const goOn = useRef((place: number, following: readonly HTMLElement[] = []) => {
    if (isFocusElsewhere()) return;
    const before = document.activeElement;
    const buttons = buttonsIn();
    const nearest = following.find((button) => button.isConnected) ?? buttons[place];
    for (const next of [nearest, add.current, buttons[Math.min(place, buttons.length) - 1]]) {
      // What is disabled does not take it.
      next?.focus();
      if (document.activeElement !== before) return noteLedTo();
    }
  });
  useEffect(() => {
    if (gone) goOn.current(gone.place);
  }, [gone]);
  useEffect(() => () => going.current?.disconnect(), []);
  return {
    list: (element: HTMLElement | null) => {
      list.current = element;
    },
    button: { [mark]: true } as const,
    add: (element: Focusable | null) => {
      add.current = element;
    },
    removed: (place: number) => setGone({ place }),
    goes: (place: number) => {
      const button = buttonsIn()[place];
      // Others may go along with it, those before it as well: its place then is another's.
      const following = [...buttonsIn()].slice(place + 1);
      going.current?.disconnect();
      if (!button) return;
      // Along with the row: what closes later, such as its question, would find the focus nowhere and take it to the
      // heading. A dialog draws what is in it after the list has been rendered, and a list may go with its last row.
      const watch = new MutationObserver(() => {
        if (button.isConnected) return;
        watch.disconnect();
        goOn.current(place, following);
      });
      watch.observe(document.body, { childList: true, subtree: true });
      going.current = watch;
    },
  };
}
