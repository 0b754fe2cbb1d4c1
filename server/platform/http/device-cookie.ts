import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';
import { sessionEndpoints } from '#contract/identity/sessions.ts';

const name = 'device';
/** The only call that reads it. */
const loginPath = apiBase + sessionEndpoints['session.login'].path;
/** Half a year, in seconds. */
const lifetime = 180 * 24 * 60 * 60;

/**
 * What an earlier sign-in left in this browser. It lifts limits on guessing and nothing else: no call acts for anybody
 * because of it (docs/product/api.md, "Authentication"), so another site gains nothing by making the browser send it.
 */
export function readDevice({ headers }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
}

export function keepDevice(reply: FastifyReply, value: string, secure: boolean): void {
  const scope = { path: loginPath, httpOnly: true, sameSite: 'lax', maxAge: lifetime, secure } as const;
  reply.header('set-cookie', stringifySetCookie({ name, value, ...scope }));
}
