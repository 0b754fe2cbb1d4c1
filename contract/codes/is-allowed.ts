import type { Access } from '../endpoint.ts';
import type { Element } from './elements.ts';

/**
 * Whether somebody who is signed in and holds these elements may do what `access` asks for. The gate of the API, the
 * menu, its buttons and the permission simulator all ask here.
 */
export function isAllowed(access: Access, held: ReadonlySet<Element>): boolean {
  return access === 'public' || access === 'session' || access === 'self' || held.has(access);
}
