import { audienceOf, isElement } from '#contract/codes/elements.ts';
import type { Role } from '#contract/codes/roles.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** A role of the product that may make this call, so that a test gets behind the gate. */
export function roleFor({ access }: Endpoint): Role {
  return isElement(access) && audienceOf(access) === 'operator' ? 'ADMIN' : 'CLIENT_ADMIN';
}
