import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicPaths } from '#contract/paths.ts';
import { clientOf } from '#server/platform/http/bind-endpoints.ts';
import { toAppError } from '#server/platform/http/error-answer.ts';
import type { RouteLimitCheck } from '#server/platform/limits/public-limits.ts';
import { finishOidc, type OidcDeps, type OidcProblem, oidcTimeout, startOidc } from './oidc-sign-in.ts';
import { ProviderClients } from './provider-clients.ts';
import type { UnifyDeps } from './unify-deps.ts';

const cookieName = 'oidc';
const path = `${publicPaths.auth}/oidc/:provider`;

/** Browser redirects of OpenID Connect; no endpoints, because they answer with redirects. */
export function registerOidc(app: FastifyInstance, deps: UnifyDeps, admit: RouteLimitCheck): void {
  const oidc: OidcDeps = {
    ...deps,
    clients: new ProviderClients({ clock: deps.clock, allowedHosts: deps.oidcAllowedHosts }),
    warn: (detail) => app.log.warn(detail, 'sign-in by OpenID Connect'),
  };
  const hidden = { schema: { hide: true } };

  app.get(path, hidden, (request, reply) =>
    leadOn(request, reply, async (provider) => {
      admit('openid.signIn', clientOf(request));
      const begun = await startOidc(oidc, provider);
      if (typeof begun === 'string') return problemPage(begun);
      keepCookie(reply, begun.cookie, deps);
      return begun.location;
    }),
  );

  app.get(`${path}/callback`, hidden, (request, reply) =>
    leadOn(request, reply, async (provider) => {
      const client = clientOf(request);
      admit('openid.signIn', client);
      const outcome = await finishOidc(oidc, {
        provider,
        search: searchOf(request),
        cookie: parseCookie(request.headers.cookie ?? '')[cookieName],
        client,
      });
      keepCookie(reply, '', deps);
      return typeof outcome === 'string' ? problemPage(outcome) : `${publicPaths.auth}?ticket=${outcome.ticket}`;
    }),
  );
}

function searchOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function problemPage(problem: OidcProblem): string {
  return `${publicPaths.auth}?problem=${problem}`;
}

/** An empty value deletes the cookie. Only navigation to the callback sends it, and no script reads it. */
function keepCookie(reply: FastifyReply, value: string, { publicUrl }: UnifyDeps): void {
  const scope = { path: `${publicPaths.auth}/oidc`, httpOnly: true, sameSite: 'lax' } as const;
  const secure = publicUrl().startsWith('https:');
  const maxAge = value === '' ? 0 : oidcTimeout;
  reply.header('set-cookie', stringifySetCookie({ name: cookieName, value, ...scope, secure, maxAge }));
}

/** Redirects to where `find` leads, or to a page that says why it does not: an envelope is nothing for a reader. */
async function leadOn(
  request: FastifyRequest,
  reply: FastifyReply,
  find: (provider: string) => Promise<string>,
): Promise<FastifyReply> {
  const { provider } = request.params as { provider: string };
  const location = await find(provider).catch((error: unknown) => {
    const { code, cause } = toAppError(error);
    if (code === 'RATE_LIMITED') return problemPage('busy');
    request.log.error({ err: cause ?? error, code }, 'sign-in by OpenID Connect');
    return problemPage('broken');
  });
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(location, 303);
}
