import { actionElementOf } from '../codes/action-elements.ts';
import type { Element } from '../codes/elements.ts';
import type { ModuleCode } from '../codes/modules.ts';
import type { Access } from '../endpoint.ts';
import { moduleOfCall } from './module-table.ts';

/** What a call asks of whoever makes it. */
export interface CallNeeds {
  readonly access: Access;
  /** One more element, asked for by what is sent. */
  readonly action?: Element | undefined;
  readonly module?: ModuleCode | undefined;
}

/** What a call of an endpoint needs; the body has not been validated yet. */
export function needsOfCall(endpoint: string, access: Access, body: unknown): CallNeeds {
  return { access, action: actionElementOf(endpoint, body), module: moduleOfCall(endpoint, body) };
}
