import { type ComponentType, lazy } from 'react';
import { lazyPage } from '#web/shared/lazy-page.ts';

/**
 * A part of a page whose code comes when it is first shown: `lazyPart(async () => (await
 * import('./drawer.tsx')).Drawer)`. It fails as a page does, and so in the same words.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await lazyPage(load) }));
}

/** A notice over the page: where its code cannot be fetched, what was typed in the page must not go with it. */
export function lazyNotice(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await lazyPage(load).catch(() => () => null) }));
}
