import { useState } from 'react';

/** Reports an action for some seconds, with undo if possible. */
export interface ContactNotice {
  readonly text: string;
  /** Input of `contact.restore`. */
  readonly undo?: string | undefined;
  /** Stays until it is closed. */
  readonly isLasting?: boolean | undefined;
}

/** The latest notice; each is a new object, even with equal text. */
export function useNotice() {
  const [notice, setNotice] = useState<ContactNotice & { readonly key: number }>();
  return {
    notice,
    show: (next: ContactNotice) => setNotice((before) => ({ ...next, key: (before?.key ?? 0) + 1 })),
    close: () => setNotice(undefined),
  };
}
