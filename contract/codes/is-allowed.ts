import type { Access } from '../endpoint.ts';
import type { Element } from './elements.ts';

/** Each lets somebody write something that many read: what takes pictures and videos. */
export const writingElements: readonly Element[] = ['article:edit', 'site:edit', 'manual:edit'];

/**
 * Whether somebody who is signed in and holds these elements may do what `access` asks for. The gate of the API, the
 * menu, its buttons and the permission simulator all ask here.
 */
export function isAllowed(access: Access, held: ReadonlySet<Element>): boolean {
  if (access === 'writing') return writingElements.some((element) => held.has(element));
  return access === 'public' || access === 'session' || access === 'self' || held.has(access);
}
