import { useLayoutEffect, useRef } from 'react';

/** Where a file is removed its button goes with it: the focus goes to what chooses another. */
export function useFocusOnChooser(value: string) {
  const field = useRef<HTMLDivElement>(null);
  const isRemoved = useRef(false);
  useLayoutEffect(() => {
    if (isRemoved.current && value === '')
      field.current?.querySelector<HTMLElement>('button, [role="button"]')?.focus();
    isRemoved.current = false;
  }, [value]);
  return {
    field,
    /** Called before the value is taken away. */
    removing: () => {
      isRemoved.current = true;
    },
  };
}
