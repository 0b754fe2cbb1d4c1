import { isFixedPath, isPublicPath, normalizePath } from '#contract/paths.ts';

/** What a redirect leads on from: a path, of whatever site, and the query parameters that it names. */
interface OldAddress {
  readonly path: string;
  readonly named: readonly (readonly [key: string, value: string])[];
}

export function readOldAddress(from: string): OldAddress {
  const { pathname, searchParams } = new URL(from, 'http://site.invalid');
  return { path: normalizePath(pathname), named: [...searchParams] };
}

/**
 * Whether a redirect would lie over a page of the product that is there whatever the menu has. Of a public page single
 * addresses may lead on by the parameters that they name, as those of items that are gone do; of the workspace none may.
 */
export function isPageAddress({ path, named }: OldAddress): boolean {
  return isFixedPath(path) || (named.length === 0 && isPublicPath(path));
}
