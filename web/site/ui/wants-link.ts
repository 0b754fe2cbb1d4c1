import type { MouseEvent } from 'react';

/** Whether the reader wants the link itself: a new tab or window, or a download. */
export const wantsLink = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
