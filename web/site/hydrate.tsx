import { hydrateRoot } from 'react-dom/client';
import { loadParts } from './page-modules.ts';
import { type ShownPage, SitePage } from './shown-page.tsx';

/** Loads a page's code and returns its hydration function. */
export async function prepare(shown: ShownPage): Promise<(root: HTMLElement) => void> {
  const parts = await loadParts(shown.code);
  return (root) => {
    hydrateRoot(root, <SitePage shown={shown} parts={parts} />);
  };
}
