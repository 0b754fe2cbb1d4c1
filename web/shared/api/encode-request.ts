import type { RequestKind } from '#contract/endpoint.ts';
import type { EndpointAddress } from '#contract/endpoints.ts';

/** Duplicated to avoid importing the schemas; the type ensures equality. */
const apiBase: typeof import('#contract/endpoints.ts').apiBase = '/api';

/** Parts of a call, whatever the endpoint. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Headers of each request kind, as in docs/product/api.md, "Request kinds". POSTFILEUPLOAD sets no content type: only
 * the browser knows the multipart boundary and writes the header itself.
 */
const kindHeaders: Record<RequestKind, Readonly<Record<string, string>>> = {
  GET: { Accept: 'application/json', 'Content-Type': 'application/json;charset=UTF-8' },
  PUT: { Accept: 'application/json', 'Content-Type': 'application/json;charset=UTF-8' },
  POST: { 'Content-Type': 'application/json' },
  POSTFORM: { 'Content-Type': 'application/x-www-form-urlencoded' },
  POSTIMG: {},
  POSTFILEUPLOAD: { clientId: 'PC' },
  GETFILESTREAM: {},
};

function entriesOf(values: unknown): [string, unknown][] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
}

function toSearchParams(values: unknown): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(values)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search;
}

function toFormData(values: unknown): FormData {
  if (values instanceof FormData) return values;
  const form = new FormData();
  for (const [name, value] of entriesOf(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof Blob) form.append(name, one);
      else form.append(name, String(one));
    }
  }
  return form;
}

function encodeBody(kind: RequestKind, body: unknown): BodyInit | undefined {
  if (body === undefined || kind === 'GET') return undefined;
  if (kind === 'POSTFORM') return toSearchParams(body).toString();
  if (kind === 'POSTIMG' || kind === 'POSTFILEUPLOAD') return toFormData(body);
  const json = JSON.stringify(body);
  // This kind sets no headers (docs/product/api.md, "Request kinds"); a blob carries its own type.
  return kind === 'GETFILESTREAM' ? new Blob([json], { type: 'application/json' }) : json;
}

/** The page that calls. */
interface CallingPage {
  /** Its company; the server refuses if the session's differs. */
  readonly company?: number | undefined;
  /** Nobody has touched it for a while: the call does not keep the session alive. */
  readonly isUnattended?: boolean | undefined;
}

/**
 * URL, headers and body of a call.
 * @param token sent as `token` and as a bearer, if there is one (docs/product/api.md, "Authentication").
 */
export function encodeRequest(
  { method, path, kind }: EndpointAddress,
  parts: RequestParts,
  token: string | undefined,
  { company, isUnattended }: CallingPage = {},
): { url: string; init: RequestInit } {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const search = toSearchParams(parts.query).toString();
  const identity: Record<string, string> = token === undefined ? {} : { token, Authorization: `Bearer ${token}` };
  if (token !== undefined && company !== undefined) identity.company = String(company);
  if (token !== undefined && isUnattended) identity.unattended = '1';
  const body = method === 'GET' ? undefined : encodeBody(kind, parts.body);
  return {
    url: apiBase + filled + (search && `?${search}`),
    init: {
      method,
      headers: { ...kindHeaders[kind], ...identity },
      credentials: 'include',
      ...(body === undefined ? {} : { body }),
    },
  };
}
