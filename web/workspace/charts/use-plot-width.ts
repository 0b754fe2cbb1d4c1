import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useElementSize } from '../use-element-size.ts';

/** Width of a chart on paper: it is drawn again for it, not scaled (docs/visual-language.md, "Print"). */
const paperWidth = 640;

/** The width to draw for: that of the box, and on paper the paper's. */
export function usePlotWidth(): [RefObject<HTMLDivElement | null>, number] {
  const [box, { width }] = useElementSize<HTMLDivElement>();
  const [isPaper, setIsPaper] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setIsPaper(true));
    const after = () => setIsPaper(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return [box, isPaper && width > 0 ? paperWidth : width];
}
