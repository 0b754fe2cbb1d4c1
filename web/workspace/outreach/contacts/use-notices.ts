import { useCallback, useRef, useState } from 'react';

/** Reports an action for some seconds, with undo if possible. */
export interface ContactNotice {
  readonly text: string;
  /** Input of `contact.restore`. */
  readonly undo?: string | undefined;
  /** Stays until it is closed or its undo is answered, also beside later ones. */
  readonly isLasting?: boolean | undefined;
}

export interface ShownNotice extends ContactNotice {
  readonly key: number;
}

/** Lasting notices and the latest one, which takes the place of what was said before of the same deletion. */
export function useNotices() {
  const [notices, setNotices] = useState<readonly ShownNotice[]>([]);
  const count = useRef(0);
  const close = useCallback((key: number) => setNotices((now) => now.filter((notice) => notice.key !== key)), []);
  /** Of the deletion `answered` is known now what became of it. */
  const show = useCallback((next: ContactNotice, answered = next.undo) => {
    count.current += 1;
    // A new key even with equal text: its time begins anew.
    const shown = { ...next, key: count.current };
    setNotices((now) => [
      ...now.filter(({ isLasting, undo }) => isLasting && (answered === undefined || undo !== answered)),
      shown,
    ]);
  }, []);
  return { notices, show, close };
}
