import type { z } from 'zod';
import type { EndpointRequest, EndpointTable } from '#contract/endpoint.ts';
import type { CallContext, PublicContext } from './call-context.ts';

/** A handler for every endpoint of a table: a missing one does not compile. */
export type Handlers<T extends EndpointTable> = {
  readonly [N in keyof T]: (
    request: EndpointRequest<T[N]>,
    context: T[N]['access'] extends 'public' ? PublicContext : CallContext,
  ) => Promise<z.input<T[N]['result']>>;
};
