import { tmpdir } from 'node:os';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ErrorEnvelope } from '#contract/codes/errors.ts';
import { apiBase, type EndpointName, endpoints, type ResultOf } from '#contract/endpoints.ts';
import type { CaptchaAnswer } from '#contract/identity/captcha.ts';
import { type AppDeps, buildApp } from '#server/app.ts';
import { answerSum } from '#server/platform/captcha/testing/answer-sum.ts';
import type { Message, Send } from '#server/platform/messages/outbox.ts';
import { testPassword } from './factories.ts';
import { openTestDatabase } from './test-database.ts';

/** Settings of an app under test. */
export function testConfig(): AppDeps['config'] {
  return {
    logLevel: 'silent',
    keepAliveSeconds: 5,
    dataDir: tmpdir(),
    installationId: undefined,
    diskReserveBytes: 0,
    sms: undefined,
    mail: undefined,
    s3: undefined,
    bounces: { domain: undefined, listen: undefined, webhookSecret: undefined },
    metricsToken: undefined,
    trustProxy: undefined,
    demoPasswordsWork: true,
    secondFactorForOperators: false,
    secondFactorResetByTwo: false,
    passwordRules: 'plain',
    portals: [],
    oidcProviders: [],
    feedAllowedHosts: new Set(),
    oidcAllowedHosts: new Set(),
    uploadQuotaBytes: 64 * 1024 * 1024,
    publicLimitsFactor: 0,
    smsDailyLimit: 1_000,
    publicUrl: undefined,
  };
}

export const testShareSecret = 'a secret of at least thirty-two characters';

/** An SMS provider with a template for codes alone. */
export const smsForCodes: NonNullable<AppDeps['config']['sms']> = {
  provider: 'aliyun',
  ...{ keyId: 'key', keySecret: 'secret', signName: '商鉴', codeTemplate: 'SMS_1', quoteTemplate: undefined },
  ...{ appId: '', region: 'cn-hangzhou', endpoint: undefined },
};

/** For tests in which no messages are sent. */
export const discardMessages: Send = async () => {};

/** The whole API on its own database, with a clock that tests can advance. */
export async function openTestApp(
  settings: Partial<AppDeps['config']> = {},
  deps: Partial<
    Pick<
      AppDeps,
      'store' | 'build' | 'uptime' | 'readers' | 'logTo' | 'database' | 'publicUrl' | 'send' | 'shareSecret'
    >
  > = {},
) {
  const database = deps.database ?? (await openTestDatabase());
  const sent: Message[] = [];
  let now = new Date('2026-11-20T02:00:00Z');
  let steady = 0;
  const app = await buildApp({
    config: { ...testConfig(), ...settings },
    database,
    clock: () => now,
    databaseClock: async () => now,
    uptime: () => steady,
    shareSecret: testShareSecret,
    send: async (message) => {
      sent.push(message);
    },
    publicUrl: () => 'http://localhost',
    ...deps,
  });
  return {
    app,
    db: database.db,
    pool: database.pool,
    /** Sent messages. */
    sent,
    /** Lets time pass, in milliseconds. */
    pass: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
      steady += milliseconds;
    },
    /** Sets the clocks of process and database, by milliseconds. */
    setClock: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    now: () => now,
    /** A captcha and its answer. */
    captcha: async (): Promise<CaptchaAnswer> => {
      const { challenge, question } = (await call(app, 'captcha.create', undefined)).json().result;
      return { challenge, answer: answerSum(question) };
    },
    login: (username: string, password = testPassword) => login(app, username, password),
    call: <N extends EndpointName>(name: N, token: string | undefined, parts?: CallParts) =>
      call(app, name, token, parts),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** The envelope of an answer: `result` is there if `code` says so, the rest if it does not. */
type AnswerEnvelope<N extends EndpointName> = Required<ErrorEnvelope> & { readonly result: ResultOf<N> };

interface TypedAnswer<N extends EndpointName> extends Omit<LightMyRequestResponse, 'json'> {
  json(): AnswerEnvelope<N>;
}

type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never;

/** An answer whose JSON has the types of its endpoint, where the call names one; of one among many nothing is known. */
export type Answer<N extends EndpointName> = IsUnion<N> extends false ? TypedAnswer<N> : LightMyRequestResponse;

export interface CallParts {
  readonly query?: Record<string, string>;
  readonly params?: Record<string, string | number>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Calls an endpoint over HTTP like the browser. */
export function call<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  token: string | undefined,
  { params = {}, query, body, headers }: CallParts = {},
): Promise<Answer<N>> {
  const { method, path } = endpoints[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(params[key] ?? ''));
  const answer: Promise<LightMyRequestResponse> = app.inject({
    method,
    url: apiBase + filled,
    ...(query && { query }),
    headers: { ...(token && { token, authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  return answer as Promise<Answer<N>>;
}

async function login(app: FastifyInstance, username: string, password: string): Promise<string> {
  const response = await call(app, 'session.login', undefined, { body: { username, password, platform: 2 } });
  const { result } = response.json();
  if (!result?.token) throw new Error(`login of ${username} failed: ${response.body}`);
  return result.token;
}
