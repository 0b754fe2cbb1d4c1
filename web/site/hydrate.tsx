import { hydrateRoot } from 'react-dom/client';
import { loadParts } from './page-modules.ts';
import { type ShownPage, SitePage } from './shown-page.tsx';

/** Loads the code of a page, and hands over what brings it to life. */
export async function prepare(shown: ShownPage, path: string): Promise<(root: HTMLElement) => void> {
  const parts = await loadParts(path);
  return (root) => {
    hydrateRoot(root, <SitePage shown={shown} parts={parts} />);
  };
}
