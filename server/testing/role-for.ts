import { actionElementOf } from '#contract/codes/action-elements.ts';
import { audienceOf, isElement } from '#contract/codes/elements.ts';
import type { Role } from '#contract/codes/roles.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** A role of the product that may make this call, so that a test gets behind the gate. */
export function roleFor(name: string, { access }: Endpoint): Role {
  const elements = [access, actionElementOf(name, undefined)];
  const isOperators = elements.some((one) => one !== undefined && isElement(one) && audienceOf(one) === 'operator');
  return isOperators || access === 'writing' ? 'ADMIN' : 'CLIENT_ADMIN';
}
