import { useEffect } from 'react';

/** Ctrl+S and ⌘S save, and never open the browser's own dialog; `save` is left out while nothing may be saved. */
export function useSaveKeys(save: (() => void) | undefined): void {
  useEffect(() => {
    const saveByKeys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save?.();
    };
    addEventListener('keydown', saveByKeys);
    return () => removeEventListener('keydown', saveByKeys);
  });
}
