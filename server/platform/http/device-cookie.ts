import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';
import { sessionEndpoints } from '#contract/identity/sessions.ts';

const name = 'device';
/** The calls that receive the cookie: signing in has many ways, by password, passkey, partner and invitation. */
const path = apiBase;
/** Where the cookie was kept when signing in by password alone received it; browsers prefer the longer path. */
const formerPath = apiBase + sessionEndpoints['session.login'].path;
/** Half a year, in seconds. */
export const deviceLifetime = 180 * 24 * 60 * 60;

/**
 * The known-device cookie. It only relaxes the limits on password attempts, spares a known browser the mail about a new one, and authenticates nobody
 * (docs/product/api.md, "Authentication"), so another site gains nothing by making the browser send it.
 */
export function readDevice({ headers }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
}

export function keepDevice(reply: FastifyReply, value: string, secure: boolean): void {
  const scope = { httpOnly: true, sameSite: 'lax', secure } as const;
  reply.header('set-cookie', [
    stringifySetCookie({ name, value, path, maxAge: deviceLifetime, ...scope }),
    stringifySetCookie({ name, value: '', path: formerPath, maxAge: 0, ...scope }),
  ]);
}
