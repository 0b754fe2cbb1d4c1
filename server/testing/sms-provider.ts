import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the provider's server with a valid signature. */
export interface AskedSms {
  readonly action: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Its response: a body, a status, or none. */
export type SmsAnswer = { readonly status?: number; readonly body: object } | 'silence' | 'hang up';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * A server that speaks a provider's protocol and accepts only requests signed with the secret. Signatures are computed
 * from the providers' documentation, not by their SDKs.
 */
export async function startSmsProvider(kind: 'aliyun' | 'tencent', secret: string) {
  const asked: AskedSms[] = [];
  const answers: SmsAnswer[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const isSigned = kind === 'aliyun' ? isSignedByAcs3(request, body, secret) : isSignedByTc3(request, body, secret);
    response.setHeader('content-type', 'application/json');
    if (!isSigned) return response.writeHead(403).end(JSON.stringify({ Code: 'SignatureDoesNotMatch' }));
    asked.push(describe(request, body));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'silence') return;
    if (answer === 'hang up' || answer === undefined) return request.socket.destroy();
    response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** In order; the last one repeats. */
    answerWith: (...next: SmsAnswer[]) => {
      answers.splice(0, answers.length, ...next);
      asked.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

function describe(request: IncomingMessage, body: string): AskedSms {
  const headers = headersOf(request);
  const { searchParams } = new URL(request.url ?? '/', 'http://here');
  const action = headers['x-acs-action'] ?? headers['x-tc-action'] ?? '';
  return { action, headers, parameters: Object.fromEntries(searchParams), body };
}

/** RFC 3986, as both providers require. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalRequest(
  request: IncomingMessage,
  signedHeaders: string,
  bodyHash: string,
  headers = headersOf(request),
): string {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = signedHeaders.split(';').map((name) => `${name}:${headers[name]?.trim()}\n`);
  return [request.method, pathname, query, lines.join(''), signedHeaders, bodyHash].join('\n');
}

/** https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature */
function isSignedByAcs3(request: IncomingMessage, body: string, secret: string): boolean {
  const [, signed = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=[^,]+,\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  for (const needed of ['host', 'x-acs-action', 'x-acs-version', 'x-acs-date', 'x-acs-content-sha256']) {
    if (!signed.split(';').includes(needed)) return false;
  }
  if (request.headers['x-acs-content-sha256'] !== sha256(body)) return false;
  const text = `ACS3-HMAC-SHA256\n${sha256(canonicalRequest(request, signed, sha256(body)))}`;
  return hmac(secret, text).toString('hex') === signature;
}

/** https://cloud.tencent.com/document/api/382/52072 */
function isSignedByTc3(request: IncomingMessage, body: string, secret: string): boolean {
  const [, date = '', service = '', signed = '', signature] =
    /^TC3-HMAC-SHA256 Credential=[^/]+\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const time = Number(request.headers['x-tc-timestamp']);
  // The service name is the first part of the host, which has no port; here both are the test's.
  const host = String(request.headers.host).replace(/:\d+$/, '');
  if (service !== host.split('.')[0] || new Date(time * 1000).toISOString().slice(0, 10) !== date) return false;
  const scope = `${date}/${service}/tc3_request`;
  const canonical = canonicalRequest(request, signed, sha256(body), { ...headersOf(request), host });
  const text = `TC3-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(`TC3${secret}`, date), service), 'tc3_request');
  return hmac(key, text).toString('hex') === signature;
}
