/** Timeout for a page's code, in milliseconds (docs/product/api.md, "The client in the browser"). */
export const chunkLoadTimeout = 120_000;

/**
 * A page's code failed to load or took longer than {@link chunkLoadTimeout} (docs/product/api.md, "The client in the
 * browser").
 */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Loads a page's module, for a route's `lazy`: `lazy: () => lazyPage(() => import('./home-page.tsx'))`. Chromium
 * remembers a failed import, so only reloading the document recovers.
 */
export async function lazyPage<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${chunkLoadTimeout} ms`)), chunkLoadTimeout);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw new ChunkLoadError(cause instanceof Error ? cause.message : String(cause), { cause });
  } finally {
    clearTimeout(timer);
  }
}
