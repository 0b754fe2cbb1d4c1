import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { apiBase } from '#contract/endpoints.ts';
import type { Language } from '#contract/language.ts';
import type { PublicCaller } from '#contract/rendering.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Reader, readFrom } from '#server/platform/database/read-replica.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyHandler, FindUploader, Uploader } from '#server/platform/feature.ts';
import type { RateLimitCheck } from '#server/platform/limits/public-limits.ts';
import { answerWriter } from './answer-writer.ts';
import {
  anonymousClient,
  type CallContext,
  type CallerSession,
  type Client,
  type PublicContext,
} from './call-context.ts';
import { keepDevice, readDevice } from './device-cookie.ts';
import { toAppError } from './error-answer.ts';
import type { FileAnswer } from './file-answer.ts';
import { firstRefusal, type GateRule, type GuardedCall } from './gate.ts';
import { cookieLanguage } from './language.ts';
import { type BeforeFile, readUpload, registerUploads } from './read-upload.ts';
import { readToken } from './token.ts';
import { UploadSeats } from './upload-seats.ts';
import { validateRequest } from './validate.ts';
import { holdRequest } from './watch-clients.ts';

/** Returns the active session of a token; throws UNAUTHENTICATED or SESSION_CUT_OFF. */
export type Authenticate = (token: string, options: { keepAlive: boolean }) => Promise<CallerSession>;

/** What a call of an endpoint needs; `body` is not validated yet. */
export type NeedsOfCall = (name: string, access: Access, body: unknown) => GuardedCall['needs'];

type Handler = (request: Record<string, unknown>, context: PublicContext & Partial<CallContext>) => Promise<unknown>;

interface Binding {
  readonly db: Database;
  /** For endpoints in `replicaReads`. */
  readonly reader: Reader;
  readonly replicaReads: ReadonlySet<string>;
  readonly clock: Clock;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  readonly authenticate: Authenticate;
  readonly needsOfCall: NeedsOfCall;
  /** In the order in which they are asked, once the session is found. */
  readonly rules: readonly GateRule<GuardedCall>[];
  readonly admit: RateLimitCheck;
  /** Of each endpoint that takes a file without a session. */
  readonly uploaders: ReadonlyMap<string, FindUploader>;
}

/** Registers a route for every endpoint: permission checks, then validation, then the handler. */
export function bindEndpoints(
  app: FastifyInstance,
  { db, reader, replicaReads, clock, endpoints, handlers, uploaders, ...gate }: Binding,
): void {
  registerUploads(app);
  // Apart, so that neither those with a session nor those without keep the others waiting.
  const seats = { open: new UploadSeats(), own: new UploadSeats() };
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as Handler;
    const writeAnswer = answerWriter(endpoint);
    const findUploader = uploaders.get(name);
    if (endpoint.kind === 'POSTFILEUPLOAD' && endpoint.access === 'public' && !findUploader) {
      throw new Error('nobody says whose an uploaded file without a session is');
    }
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: describeRoute(name, endpoint),
      handler: async (request, reply) => {
        const language = cookieLanguage(request.headers.cookie);
        const session = await passGate(name, endpoint, request, gate);
        const client = clientOf(request);
        const contextAt = (now: Date) => ({
          client,
          language,
          now,
          requestId: request.id,
          device: readDevice(request),
          keepDevice: (value: string) => keepDevice(reply, value, request.protocol === 'https'),
          ...(session && { actor: { ...session, address: client.address, language, now } }),
        });
        const respond = async (body: unknown) => {
          const { params, query } = request;
          const valid = validateRequest(endpoint, { params, query, body }, language);
          const context = contextAt(clock());
          const answer = (own: Database) => handler(valid, { ...context, db: own });
          const result = await (replicaReads.has(name) ? readFrom(reader, db, answer) : answer(db));
          reply.header('cache-control', 'no-store');
          if (endpoint.kind === 'GETFILESTREAM') return sendFile(reply, result as FileAnswer);
          return reply.type('application/json; charset=utf-8').send(writeAnswer(result));
        };
        if (endpoint.kind !== 'POSTFILEUPLOAD') return respond(request.body);
        return (session ? seats.own : seats.open).seated(async (sit) => {
          const take = (uploader: Uploader) => holdRequest(request.raw, () => sit(uploader));
          if (session) await take(uploaderOf(session));
          const beforeFile: BeforeFile | undefined =
            findUploader && (async (fields) => take(await findUploader(fields, { ...contextAt(clock()), db })));
          return respond(await readUpload(request, language, beforeFile));
        });
      },
    });
  }
}

const uploaderOf = ({ userId, stockId }: CallerSession): Uploader => ({ whose: `${userId}`, company: `${stockId}` });

function sendFile(reply: FastifyReply, { type, content }: FileAnswer): FastifyReply {
  return reply.type(type).send(content);
}

async function passGate(
  name: string,
  endpoint: Endpoint,
  request: FastifyRequest,
  { authenticate, needsOfCall, rules, admit }: Pick<Binding, 'authenticate' | 'needsOfCall' | 'rules' | 'admit'>,
) {
  if (endpoint.access === 'public') {
    admit(name, clientOf(request));
    return undefined;
  }
  const keepAlive = endpoint.keepsSessionAlive !== false && request.headers.unattended === undefined;
  const session = await authenticate(readToken(request.headers), { keepAlive });
  const refusal = await firstRefusal(rules, {
    caller: session,
    shownCompany: request.headers.company,
    needs: needsOfCall(name, endpoint.access, request.body),
  });
  if (refusal) throw new AppError(refusal.code);
  return session;
}

/** The client, as far as the connection tells. */
export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, agent: request.headers['user-agent'] ?? '' };
}

/**
 * Route description for the API document; requests are validated by {@link validateRequest}, in the caller's language.
 */
function describeRoute(name: string, endpoint: Endpoint) {
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ token: [], bearer: [] }] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: endpoint.result },
  };
}

/**
 * Calls public endpoints inside the process. Rendered pages use the same path to the data as browsers, and count
 * against the rate limit of their reader's address. A call rejects with the AppError that a browser would be told.
 */
export function createPublicCaller(
  binding: Pick<Binding, 'db' | 'reader' | 'replicaReads' | 'clock' | 'endpoints' | 'handlers' | 'admit'>,
  language: Language,
  client: Client = anonymousClient,
): PublicCaller {
  const { db, reader, replicaReads, clock, endpoints, handlers, admit } = binding;
  const answerCall = async (name: string, input: unknown): Promise<unknown> => {
    const endpoint = endpoints[name];
    if (endpoint?.access !== 'public') throw new AppError('UNAUTHENTICATED');
    admit(name, client);
    const parts = { params: undefined, query: undefined, body: undefined, ...(input as object) };
    const context = { client, language, now: clock(), requestId: 'page' };
    const valid = validateRequest(endpoint, parts, language);
    const answer = (own: Database) => (handlers[name] as Handler)(valid, { ...context, db: own });
    const result = await (replicaReads.has(name) ? readFrom(reader, db, answer) : answer(db));
    return endpoint.result.parse(result);
  };
  const call = (name: string, input: unknown) =>
    answerCall(name, input).catch((error: unknown) => {
      throw toAppError(error);
    });
  return call as PublicCaller;
}
