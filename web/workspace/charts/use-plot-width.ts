import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useElementSize } from '../use-element-size.ts';

/** Width of a chart on paper, for which it is redrawn instead of scaled (docs/visual-language.md, "Print"). */
const paperWidth = 640;

/** Width to draw for: the box's, or the paper's when printing. */
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
