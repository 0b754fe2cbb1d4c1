import type { z } from 'zod';
import type { ErrorCode } from './codes/errors.ts';
import type { Role } from './codes/roles.ts';

/** The request kinds of docs/product/api.md, "Request kinds"; each has its own fixed set of headers in the client. */
export type RequestKind = 'GET' | 'PUT' | 'POST' | 'POSTFORM' | 'POSTIMG' | 'POSTFILEUPLOAD' | 'GETFILESTREAM';

/**
 * Who may call. `public` needs nothing, `session` any living session,
 * a list of roles a session in which the person holds one of them.
 */
export type Access = 'public' | 'session' | readonly Role[];

/**
 * One call, written once. The server's routes, the typed client, the OpenAPI document
 * and the permission test are all derived from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path below the API's base; parameters as `{name}`. */
  readonly path: string;
  readonly kind: RequestKind;
  readonly access: Access;
  /** One line for the API document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Serialises the answer: a field that is not named here never leaves the server. */
  readonly result: z.ZodType;
  /** Business refusals this call can answer with. */
  readonly refusals?: readonly ErrorCode[];
  /** `false` for calls the browser makes on its own, which must not keep an idle session alive. */
  readonly keepsSessionAlive?: boolean;
}

export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** Keeps the exact types of a feature's endpoints while checking their shape. */
export function defineEndpoints<const T extends EndpointTable>(table: T): T {
  return table;
}

type Part<E, K extends 'params' | 'query' | 'body', Direction extends 'input' | 'output'> = E extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? { [P in K]: Direction extends 'input' ? z.input<S> : z.output<S> }
  : unknown;

/** What a caller hands over: only the parts that the endpoint names. */
export type EndpointInput<E> = Part<E, 'params', 'input'> & Part<E, 'query', 'input'> & Part<E, 'body', 'input'>;

/** What a handler receives, after the schemas have checked it. */
export type EndpointRequest<E> = Part<E, 'params', 'output'> & Part<E, 'query', 'output'> & Part<E, 'body', 'output'>;

/** What a handler returns and a caller gets back. */
export type EndpointResult<E extends Endpoint> = z.output<E['result']>;
