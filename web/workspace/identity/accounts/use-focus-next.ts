import { useEffect, useState } from 'react';

type Find = () => HTMLElement | null;

/** Puts the focus onto what is there after the next drawing, such as a button whose place a form had. */
export function useFocusNext(): (find: Find) => void {
  const [next, setNext] = useState<{ readonly find: Find }>();
  useEffect(() => next?.find()?.focus(), [next]);
  return (find) => setNext({ find });
}
