import { useState } from 'react';

/** What was done, for some seconds, with a way back where there is one. */
export interface ContactNotice {
  readonly text: string;
  /** What `contact.restore` brings back. */
  readonly undo?: string | undefined;
}

/** The latest notice; each is a new one, also with the words of the one before. */
export function useNotice() {
  const [notice, setNotice] = useState<ContactNotice & { readonly key: number }>();
  return {
    notice,
    show: (next: ContactNotice) => setNotice((before) => ({ ...next, key: (before?.key ?? 0) + 1 })),
    close: () => setNotice(undefined),
  };
}
