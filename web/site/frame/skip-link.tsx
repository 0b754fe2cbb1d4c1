import type { MouseEvent } from 'react';
import { useFrame } from './use-frame.ts';

/** Id of the element that holds the page's own content. */
export const mainId = 'main';

function focusMain(event: MouseEvent): void {
  // Following the fragment would count as a navigation, and each of those goes to the top.
  event.preventDefault();
  const main = document.getElementById(mainId);
  main?.focus();
  main?.scrollIntoView();
}

export function SkipLink() {
  const { texts } = useFrame();
  return (
    <a className="skip-link" href={`#${mainId}`} onClick={focusMain}>
      {texts.skipToContent}
    </a>
  );
}
