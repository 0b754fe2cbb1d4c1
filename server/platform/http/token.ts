import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#server/platform/errors.ts';

/**
 * The session token from the request's headers. It is sent twice (docs/product/api.md, "Authentication"), and both must
 * agree. Cookies never authenticate, so no other site can act for the user.
 */
export function readToken(headers: IncomingHttpHeaders): string {
  const own = typeof headers.token === 'string' ? headers.token : undefined;
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (headers.authorization !== undefined && bearer === undefined) throw new AppError('UNAUTHENTICATED');
  if (own !== undefined && bearer !== undefined && own !== bearer) throw new AppError('UNAUTHENTICATED');
  const token = own ?? bearer;
  if (!token) throw new AppError('UNAUTHENTICATED');
  return token;
}
