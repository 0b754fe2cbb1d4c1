/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndpointAddress } from '#contract/endpoints.ts';
import type { Language } from '#contract/language.ts';
import { type ApiAnswer, type CallOptions, createApi, type Tab } from './client.ts';
import type { RequestParts } from './encode-request.ts';
import { sessionEndNoticeMs } from './session-end.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Reply = { status?: number; type?: string; body?: string };

let server: Server;
let origin = '';
let received: Received[] = [];
let reply: Reply = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'application/json' });
      response.end(reply.body ?? '{"code":200,"result":{"answer":42},"desc":"好"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

beforeEach(() => {
  received = [];
  reply = {};
});

afterEach(() => {
  vi.useRealTimers();
});

const endpoints = {
  get: { method: 'GET', path: '/things/{id}', kind: 'GET' },
  put: { method: 'PUT', path: '/things', kind: 'PUT' },
  post: { method: 'POST', path: '/things', kind: 'POST' },
  form: { method: 'POST', path: '/form', kind: 'POSTFORM' },
  image: { method: 'POST', path: '/image', kind: 'POSTIMG' },
  upload: { method: 'POST', path: '/upload', kind: 'POSTFILEUPLOAD' },
  file: { method: 'POST', path: '/file', kind: 'GETFILESTREAM' },
} as const satisfies Record<string, EndpointAddress>;

type AnyCall = (
  name: keyof typeof endpoints,
  parts?: RequestParts,
  options?: CallOptions,
) => Promise<ApiAnswer<unknown>>;

interface ClientOptions {
  readonly token?: string;
  readonly language?: Language;
  readonly company?: number;
  readonly isUnattended?: boolean;
}

function client({ token, language = 'zh-CN', company, isUnattended }: ClientOptions = {}) {
  const effects = {
    shown: [] as string[],
    cleared: 0,
    reloads: 0,
    switched: 0,
    reasons: [] as unknown[],
    init: undefined as RequestInit | undefined,
  };
  const stored: { token?: string | undefined } = { token };
  const tab: Tab = {
    ...(company === undefined ? {} : { company }),
    ...(isUnattended === undefined ? {} : { isUnattended: () => isUnattended }),
    onSwitched: () => {
      effects.switched += 1;
    },
  };
  const api = createApi({
    fetch: (input, init) => {
      effects.init = init;
      return fetch(origin + String(input), init);
    },
    endpoints,
    readToken: () => stored.token,
    storeSessionEnd: (reason) => {
      effects.reasons.push(reason);
      return () => effects.reasons.push(`${reason} again`);
    },
    clearStorage: () => {
      effects.cleared += 1;
    },
    showError: (text) => effects.shown.push(text),
    reload: () => {
      effects.reloads += 1;
    },
    language: () => language,
    tab,
  });
  // This test's endpoints are not in the contract.
  return { call: api as unknown as AnyCall, effects, stored, tab };
}

function answerWith(value: unknown, status = 200): void {
  reply = { status, body: JSON.stringify(value) };
}

it('says of a page that nobody is at that its calls are no use of the session', async () => {
  for (const isUnattended of [true, false])
    await client({ token: 't', isUnattended }).call('get', { params: { id: 1 } });
  await client({ isUnattended: true }).call('get', { params: { id: 1 } });
  expect(received.map(({ headers }) => headers.unattended)).toEqual(['1', undefined, undefined]);
});

describe('a page about one company', () => {
  it('names it with every call that carries a token', async () => {
    await client({ token: 't', company: 7 }).call('get', { params: { id: 1 } });
    await client({ company: 7 }).call('get', { params: { id: 1 } });
    await client({ token: 't' }).call('get', { params: { id: 1 } });
    expect(received.map(({ headers }) => headers.company)).toEqual(['7', undefined, undefined]);
  });

  it('learns that the session is in another, and ends nothing', async () => {
    answerWith({ code: 409, desc: '当前公司已经切换，请刷新页面' }, 409);
    const { call, effects } = client({ token: 't', company: 7 });
    expect(await call('post', { body: {} })).toMatchObject({ success: false, code: 409 });
    expect(effects).toMatchObject({ switched: 1, cleared: 0, shown: [] });
  });

  it('keeps the new session when a call of before the switch comes back refused', async () => {
    answerWith({ code: 401, desc: '没有权限' }, 401);
    const { call, effects, stored } = client({ token: 'old', company: 7 });
    const late = call('get', { params: { id: 1 } });
    stored.token = 'new';
    await late;
    expect(effects).toMatchObject({ cleared: 0, shown: [] });
  });
});

describe('after the person has signed out here', () => {
  it('a call of before that comes back refused is no end from elsewhere, and nothing more is sent', async () => {
    answerWith({ code: 401, desc: '没有权限' }, 401);
    const { call, effects, stored, tab } = client({ token: 'old' });
    const late = call('get', { params: { id: 1 } });
    delete stored.token;
    tab.hasLeft = true;
    expect(await late).toMatchObject({ success: false, status: 401 });
    expect(await call('post', { body: {} })).toMatchObject({ success: false, status: 0 });
    expect(received.map(({ method }) => method)).toEqual(['GET']);
    expect(effects).toMatchObject({ cleared: 0, shown: [], reasons: [] });
  });
});

describe('what each kind of request sends', () => {
  it('GET and PUT accept JSON and name it with its character set', async () => {
    const { call } = client();
    await call('get', { params: { id: 1 } });
    await call('put', { body: { a: 1 } });
    for (const { headers } of received) {
      expect(headers.accept).toBe('application/json');
      expect(headers['content-type']).toBe('application/json;charset=UTF-8');
    }
    expect(received[1]?.body).toBe('{"a":1}');
  });

  it('POST names JSON and nothing more', async () => {
    await client().call('post', { body: { a: '中' } });
    expect(received[0]?.headers['content-type']).toBe('application/json');
    expect(received[0]?.body).toBe('{"a":"中"}');
  });

  it('POSTFORM sends a form', async () => {
    await client().call('form', { body: { a: '1 2', b: '&', c: undefined } });
    expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(received[0]?.body).toBe('a=1+2&b=%26');
  });

  it('POSTFILEUPLOAD sends multipart form data whose boundary the browser wrote, and the client id', async () => {
    const { call, effects } = client();
    await call('upload', { body: { name: '甲', file: new Blob(['x']) } });
    expect(effects.init?.headers).toEqual({ clientId: 'PC' });
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]?.headers.clientid).toBe('PC');
    expect(received[0]?.body).toContain('甲');
  });

  it('POSTIMG and GETFILESTREAM set no header of their own', async () => {
    const { call, effects } = client();
    await call('image', { body: { file: new Blob(['x']) } });
    expect(effects.init?.headers).toEqual({});
    await call('file', { body: { keyword: 'a' } });
    expect(effects.init?.headers).toEqual({});
  });

  it('every kind sends the token twice and credentials', async () => {
    const { call, effects } = client({ token: 't0k' });
    for (const name of ['get', 'put', 'post', 'form', 'file'] as const) {
      await call(name, { params: { id: 1 }, body: {} });
      expect(effects.init?.credentials).toBe('include');
    }
    for (const { headers } of received) {
      expect(headers.token).toBe('t0k');
      expect(headers.authorization).toBe('Bearer t0k');
    }
    expect(received).toHaveLength(5);
  });

  it('without a token neither header is sent', async () => {
    await client().call('post', { body: {} });
    expect(received[0]?.headers).not.toHaveProperty('token');
    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('parameters are filled in encoded, and the query leaves out what is not set', async () => {
    await client().call('get', { params: { id: '甲/乙' }, query: { q: 'a b', none: undefined, many: [1, 2] } });
    expect(received[0]?.url).toBe('/api/things/%E7%94%B2%2F%E4%B9%99?q=a+b&many=1&many=2');
  });
});

describe('what comes back', () => {
  it('code 200 is success, with result and desc', async () => {
    const { call, effects } = client();
    expect(await call('post', { body: {} })).toEqual({ success: true, code: 200, result: { answer: 42 }, desc: '好' });
    expect(effects.shown).toEqual([]);
  });

  it('a file comes back as a blob', async () => {
    reply = { type: 'application/vnd.ms-excel', body: 'xlsx' };
    const answer = await client().call('file', { body: {} });
    expect(answer.success && (await (answer.result as Blob).text())).toBe('xlsx');
  });

  it('a file that was refused comes back as the refusal', async () => {
    answerWith({ code: 1004, desc: '没有此项操作的权限' });
    expect(await client().call('file', { body: {} })).toMatchObject({ success: false, code: 1004 });
  });

  it.each([
    ['desc', { code: 1001, desc: '账号或密码错误' }, '账号或密码错误'],
    ['message', { code: 1001, message: '出错' }, '出错'],
    ['neither', { code: 1001 }, '错误提示:请刷新页面'],
  ])('another code shows the server’s %s', async (_case, body, text) => {
    answerWith(body);
    const { call, effects } = client();
    expect(await call('put', { body: {} })).toMatchObject({ success: false, code: 1001, desc: text, status: 200 });
    expect(effects.shown).toEqual([text]);
  });

  it('an empty code is no success, but nothing is shown', async () => {
    answerWith({ code: 0, result: null });
    const { call, effects } = client();
    expect(await call('get', { params: { id: 1 } })).toMatchObject({ success: false, code: 0 });
    expect(effects.shown).toEqual([]);
  });

  it('an answer that is no envelope fails with code 500', async () => {
    reply = { type: 'text/html', body: '<h1>hello</h1>' };
    const { call, effects } = client();
    expect(await call('post', { body: {} })).toEqual({
      success: false,
      code: 500,
      desc: '错误提示:请刷新页面',
      status: 200,
    });
    expect(effects.shown).toEqual(['错误提示:请刷新页面']);
  });

  it('issues and the request number reach the caller', async () => {
    answerWith({ code: 400, desc: '错', requestId: 'r1', issues: [{ path: 'body.a', message: '缺' }] }, 400);
    expect(await client().call('put', { body: {} })).toEqual({
      success: false,
      code: 400,
      desc: '错',
      status: 400,
      requestId: 'r1',
      issues: [{ path: 'body.a', message: '缺' }],
    });
  });

  it('a POST gives back the server’s error body', async () => {
    answerWith({ code: 422, desc: '校验未通过', extra: [1] }, 422);
    expect(await client().call('post', { body: {} })).toEqual({
      success: false,
      code: 422,
      desc: '校验未通过',
      status: 422,
      extra: [1],
    });
  });

  it.each([
    ['zh-CN', 404, '记录不存在'],
    ['zh-CN', 500, '服务器发生错误'],
    ['zh-CN', 418, '网络请求错误'],
    ['en', 404, 'Record does not exist'],
    ['en', 418, 'Network request error'],
  ] as const)('in %s a bare %i is told by the table', async (language, status, text) => {
    reply = { status, type: 'text/plain', body: 'nope' };
    const { call, effects } = client({ language });
    expect(await call('get', { params: { id: 1 } })).toEqual({ success: false, code: status, desc: text, status });
    expect(effects.shown).toEqual([text]);
  });

  it('no answer at all resolves to code 500', async () => {
    const shown: string[] = [];
    const api = createApi({
      // Nothing listens on port 1.
      fetch: (input, init) => fetch(`http://127.0.0.1:1${String(input)}`, init),
      endpoints,
      readToken: () => undefined,
      storeSessionEnd: () => () => {},
      clearStorage: () => {},
      showError: (text) => shown.push(text),
      reload: () => {},
      language: () => 'zh-CN',
      tab: {},
    }) as unknown as AnyCall;
    expect(await api('post', { body: {} })).toEqual({ success: false, code: 500, desc: '网络请求错误', status: 0 });
    expect(shown).toEqual(['网络请求错误']);
  });

  it('a quiet call shows nothing', async () => {
    answerWith({ code: 1101, desc: '旧密码不正确' });
    const { call, effects } = client();
    expect(await call('put', { body: {} }, { quiet: true })).toMatchObject({ desc: '旧密码不正确' });
    expect(effects.shown).toEqual([]);
  });

  it('a call that was taken back shows nothing', async () => {
    const { call, effects } = client();
    const controller = new AbortController();
    controller.abort();
    expect(await call('get', { params: { id: 1 } }, { signal: controller.signal })).toMatchObject({ success: false });
    expect(effects.shown).toEqual([]);
  });

  it.each([200, 401])('one that was taken back while its answer of %i came is ignored, too', async (status) => {
    answerWith({ code: status, desc: 'x', reason: 'SESSION_ENDED' }, status);
    const { call, effects } = client({ token: 'old' });
    const controller = new AbortController();
    const fetchAndLeave: typeof fetch = async (address, init) => {
      const answer = await fetch(origin + address, init);
      controller.abort();
      return answer;
    };
    const options = { signal: controller.signal, fetch: fetchAndLeave };
    expect(await call('get', { params: { id: 1 } }, options)).toMatchObject({ success: false, status: 0 });
    expect(effects).toMatchObject({ cleared: 0, shown: [], reasons: [] });
  });
});

describe('the end of a session', () => {
  it.each([401, 403])('a %i clears storage at once and reloads after a beat', async (status) => {
    answerWith({ code: status, desc: 'x', reason: 'SESSION_EXPIRED' }, status);
    const { call, effects } = client({ token: 'old' });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    expect(await call('get', { params: { id: 1 } })).toMatchObject({ success: false, code: status });
    expect(effects).toMatchObject({ cleared: 1, reloads: 0, shown: ['登录已失效'], reasons: ['SESSION_EXPIRED'] });
    vi.advanceTimersByTime(sessionEndNoticeMs);
    expect(effects).toMatchObject({ reloads: 1, reasons: ['SESSION_EXPIRED', 'SESSION_EXPIRED again'] });
  });

  it('happens once, however many calls were in flight', async () => {
    answerWith({ code: 401 }, 401);
    const { call, effects } = client({ token: 'old' });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await Promise.all(Array.from({ length: 8 }, () => call('post', { body: {} })));
    vi.advanceTimersByTime(sessionEndNoticeMs * 2);
    expect(effects).toMatchObject({ cleared: 1, reloads: 1, shown: ['登录已失效'] });
  });
});
