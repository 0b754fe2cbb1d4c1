import type { z } from 'zod';
import type { Element } from './codes/elements.ts';
import type { ErrorCode } from './codes/errors.ts';

/** Request kinds (docs/product/api.md, "Request kinds"); each has a fixed set of headers in the client. */
export type RequestKind = 'GET' | 'PUT' | 'POST' | 'POSTFORM' | 'POSTIMG' | 'POSTFILEUPLOAD' | 'GETFILESTREAM';

/**
 * Who may call: `public` needs nothing; `session` any active session, `self` likewise and only for what is the caller's
 * own; `writing` a role that may write something that many read, whatever it is; an element code a role that grants it.
 */
export type Access = 'public' | 'session' | 'self' | 'writing' | Element;

/** One call. Routes, typed client, OpenAPI document and permission tests are all derived from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path below the base path; parameters as `{name}`. */
  readonly path: string;
  readonly kind: RequestKind;
  readonly access: Access;
  /** Summary for the API document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Serialises the answer: a field that is not named here never leaves the server. */
  readonly result: z.ZodType;
  /** Business refusals of this call. */
  readonly refusals?: readonly ErrorCode[];
  /** `false` for background calls of the browser, which must not keep an idle session alive. */
  readonly keepsSessionAlive?: boolean;
}

export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** Keeps the exact types of endpoints while checking their shape. */
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

/** Validated request as a handler receives it. */
export type EndpointRequest<E> = Part<E, 'params', 'output'> & Part<E, 'query', 'output'> & Part<E, 'body', 'output'>;

/** Result as a handler returns it. */
export type EndpointResult<E extends Endpoint> = z.output<E['result']>;
