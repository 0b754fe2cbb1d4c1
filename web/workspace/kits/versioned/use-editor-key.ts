import { useRef } from 'react';
import { useLocation } from 'react-router';
import { type EditedItem, openedAs } from './editor-address.ts';

/**
 * React's key of the editor of what an address names. Something new keeps its editor when it gets its number, and
 * whatever is begun after it has one of its own.
 * @param edited what the address names, also where that is nothing
 */
export function useEditorKey(edited: EditedItem | undefined): string | number | undefined {
  const { state, key } = useLocation();
  const shown = useRef<{ readonly edited: EditedItem | undefined; readonly key: string | number | undefined }>(
    undefined,
  );
  let next: string | number | undefined = openedAs(state) ?? edited;
  // The same address once more, as the finder asks for it, is no reason to begin again.
  if (next === 'new') next = shown.current?.edited === 'new' ? shown.current.key : key;
  shown.current = { edited, key: next };
  return next;
}
