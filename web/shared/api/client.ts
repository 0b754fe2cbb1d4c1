import { endpointTable as siteEndpointTable } from 'virtual:site-endpoint-table';
import type { Issue } from '#contract/codes/errors.ts';
import type { EndpointAddress, EndpointName, InputOf, ResultOf } from '#contract/endpoints.ts';
import type { FactorChoice } from '#contract/identity/passkey-schemas.ts';
import type { Language } from '#contract/language.ts';
import { currentLanguage } from '../current-language.ts';
import { storeSessionEnd } from '../session-exit.ts';
import { statusText, statusTexts } from '../status-texts/status-texts.ts';
import { clearAllButDrafts, readToken, readUserName } from '../storage.ts';
import { toast } from '../toast/toast.ts';
import { encodeRequest, type RequestParts } from './encode-request.ts';
import { createSessionEnd } from './session-end.ts';

export interface ApiSuccess<Result> {
  readonly success: true;
  readonly code: 200;
  readonly result: Result;
  readonly desc?: string;
}

/** What every failed call resolves to; calls never reject (docs/product/api.md, "The client in the browser"). */
export interface ApiFailure<Result = unknown> {
  readonly success: false;
  /** The envelope's code, else the HTTP status, else 500. */
  readonly code: number;
  /** Message in the language of the page. */
  readonly desc: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly issues?: readonly Issue[];
  readonly requestId?: string;
  /** With SECOND_FACTOR_SETUP_NEEDED: authorises the setup. */
  readonly ticket?: string;
  /** With SECOND_FACTOR_NEEDED: how the account can give it. */
  readonly factor?: FactorChoice;
  /** Set if the server sent a result with its refusal. */
  readonly result?: Result;
}

export type ApiAnswer<Result> = ApiSuccess<Result> | ApiFailure<Result>;

export interface CallOptions {
  /** Suppresses the error toast, for polling and for callers that show the `desc` in place. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
  /** Alternative to `fetch`, for example with upload progress. */
  readonly fetch?: typeof fetch;
}

type CallArguments<N extends EndpointName> =
  object extends InputOf<N> ? [input?: InputOf<N>, options?: CallOptions] : [input: InputOf<N>, options?: CallOptions];

/** Calls an endpoint by its name in the contract. */
export type Api = <N extends EndpointName>(name: N, ...args: CallArguments<N>) => Promise<ApiAnswer<ResultOf<N>>>;

export interface ApiDependencies {
  readonly fetch: typeof fetch;
  readonly endpoints: Readonly<Record<string, EndpointAddress>>;
  readonly readToken: () => string | undefined;
  readonly storeSessionEnd: (reason: unknown) => () => void;
  readonly clearStorage: () => void;
  readonly showError: (text: string) => void;
  readonly reload: () => void;
  readonly language: () => Language;
  readonly tab: Tab;
}

/** Context of a workspace page: its company, and what to do when the session has switched to another. */
export interface Tab {
  company?: number;
  onSwitched?: () => void;
  /** The person has signed out here: what the page goes on asking until it is left is not sent. */
  hasLeft?: boolean;
  /** The session has ended and the page is about to reload: it leads nowhere else until then. */
  isEnding?: boolean;
  /** Whether nobody has touched the page for a while: what it asks then is no use of the session. */
  isUnattended?: () => boolean;
}

type Envelope = { code?: unknown; desc?: unknown; message?: unknown; result?: unknown; reason?: unknown };

function sentence(envelope: Envelope | undefined): string | undefined {
  for (const text of [envelope?.desc, envelope?.message]) if (typeof text === 'string' && text) return text;
  return undefined;
}

async function readEnvelope(response: Response): Promise<Envelope | undefined> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The result of a failed call; for a POST the server's whole body (docs/product/api.md, "The client in the browser").
 */
function failure<Result>(
  status: number,
  desc: string,
  envelope: Envelope | undefined,
  method: string,
): ApiFailure<Result> {
  const fallback = status >= 400 ? status : 500;
  const body = (envelope ?? {}) as Partial<ApiFailure<Result>>;
  const { issues, requestId, result, ticket, factor } = body;
  return {
    ...(method === 'POST' ? body : {}),
    success: false,
    code: typeof envelope?.code === 'number' ? envelope.code : fallback,
    desc,
    status,
    ...(Array.isArray(issues) ? { issues } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(typeof ticket === 'string' ? { ticket } : {}),
    ...(factor ? { factor } : {}),
    ...(result == null ? {} : { result }),
  };
}

/**
 * Creates a client (docs/product/api.md, "The client in the browser") with the given environment; the application uses
 * {@link api}.
 */
export function createApi(deps: ApiDependencies): Api {
  const sessionEnd = createSessionEnd(deps);

  async function call(name: string, parts: RequestParts = {}, options: CallOptions = {}): Promise<ApiAnswer<unknown>> {
    const address = deps.endpoints[name];
    if (!address) throw new Error(`no endpoint is called ${name}`);
    const language = deps.language();
    const token = deps.readToken();
    const { company, isUnattended } = deps.tab;
    const { url, init } = encodeRequest(address, parts, token, { company, isUnattended: isUnattended?.() });
    const fail = (status: number, desc: string, envelope?: Envelope, silent = false) => {
      if (!silent && !options.quiet && !deps.tab.isEnding) deps.showError(desc);
      return failure(status, desc, envelope, address.method);
    };

    // A call that was taken back is ignored.
    const failUnanswered = () => fail(0, statusTexts[language].networkError, undefined, options.signal?.aborted);

    if (deps.tab.hasLeft) return fail(0, '', undefined, true);
    let response: Response;
    try {
      response = await (options.fetch ?? deps.fetch)(url, {
        ...init,
        ...(options.signal ? { signal: options.signal } : {}),
      });
    } catch {
      return failUnanswered();
    }

    const { status } = response;
    if (response.ok && address.kind === 'GETFILESTREAM' && !isJson(response)) {
      try {
        return { success: true, code: 200, result: await response.blob() };
      } catch {
        return failUnanswered();
      }
    }
    const envelope = await readEnvelope(response);
    // Taken back while its answer came: what it said, such as why a session has ended, is not known.
    if (!envelope && options.signal?.aborted) return failUnanswered();
    if (!response.ok) {
      const desc = sentence(envelope) ?? statusText(status, language);
      if (status === 409) deps.tab.onSwitched?.();
      const current = deps.readToken();
      // A call sent before a company switch may return after it; the new session is still active. So may one that was
      // sent before the person signed out, which is not told as an end that came from elsewhere.
      const isSuperseded = deps.tab.hasLeft || status === 409 || (current !== undefined && current !== token);
      if ((status === 401 || status === 403) && !isSuperseded) sessionEnd.begin(envelope?.reason);
      return fail(status, desc, envelope, isSuperseded);
    }
    const desc = sentence(envelope);
    if (envelope?.code === 200) {
      return { success: true, code: 200, result: envelope.result, ...(desc === undefined ? {} : { desc }) };
    }
    // An empty code (absent, 0, '') is not a success either, but shows no message (docs/product/api.md, "The client in the
    // browser").
    const empty = envelope !== undefined && !envelope.code;
    return fail(status, desc ?? statusTexts[language].refreshHint, envelope, empty);
  }

  // One generic implementation for all endpoints; the contract's types describe input and result of each.
  return call as Api;
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('application/json') ?? false;
}

const known: Record<string, EndpointAddress> = { ...siteEndpointTable };

/** Adds endpoints beyond those of the public site, whose visitors need not load all of them. */
export function addEndpoints(addresses: Readonly<Record<string, EndpointAddress>>): void {
  Object.assign(known, addresses);
}

/** Context of the page; empty on the public site. */
export const tab: Tab = {};

/** The client of this page. */
export const api: Api = createApi({
  fetch: (input, init) => fetch(input, init),
  endpoints: known,
  readToken,
  storeSessionEnd: (reason) => storeSessionEnd(reason, readUserName()),
  clearStorage: clearAllButDrafts,
  showError: toast.error,
  reload: () => location.reload(),
  language: currentLanguage,
  tab,
});
