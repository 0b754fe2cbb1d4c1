import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ErrorCode,
  type ErrorEnvelope,
  errorTable,
  type SessionEnd,
  sessionEnds,
} from '#contract/codes/errors.ts';
import { apiBase } from '#contract/endpoints.ts';
import { errorText, issueText } from '#contract/texts/texts.ts';
import { databaseOutage } from '#server/platform/database/database-error.ts';
import { AppError } from '#server/platform/errors.ts';
import { cookieLanguage } from './language.ts';

/**
 * Converts any thrown value to an `AppError`: our own, outages of database or files, Fastify's refusals, or a crash.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return databaseOutage(error) ?? fileOutage(error) ?? fromFastify(error) ?? new AppError('INTERNAL', { cause: error });
}

/** File system errors: permissions, descriptors, a broken disk. A missing file is not an outage. */
function fileOutage(error: unknown): AppError | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error) || error.code === 'ENOENT') return undefined;
  return new AppError('FILES_UNAVAILABLE', { cause: error, retryAfter: 5 });
}

function isSessionEnd(code: ErrorCode): code is SessionEnd {
  return (sessionEnds as readonly ErrorCode[]).includes(code);
}

/** Fastify marks client errors with a 4xx status. */
function fromFastify(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error as FastifyError;
  if (statusCode === undefined || statusCode < 400 || statusCode > 499) return undefined;
  if (statusCode === 404) return new AppError('NOT_FOUND', { cause: error });
  if (statusCode === 413) return new AppError('BODY_TOO_LARGE', { cause: error });
  if (statusCode === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE', { cause: error });
  if (statusCode === 429) return new AppError('RATE_LIMITED', { cause: error });
  return new AppError('INVALID_REQUEST', { cause: error });
}

/** Replies with the envelope in the caller's language, and logs what operators need to know. */
export function replyWithError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown);
  const { status, code } = errorTable[error.code];
  if (status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  const envelope: ErrorEnvelope = {
    code,
    desc: errorText(error.code, cookieLanguage(request.headers.cookie), error.named),
    requestId: request.id,
    ...(error.issues && { issues: [...error.issues] }),
    ...(error.ticket !== undefined && { ticket: error.ticket }),
    ...(error.factor && { factor: error.factor }),
    ...(isSessionEnd(error.code) && { reason: error.code }),
  };
  return reply.code(status).header('cache-control', 'no-store').send(envelope);
}

/**
 * Replies to a URL that no route can parse: invalid encoding, or a part that is too long. A call is told what is wrong
 * with it; anywhere else such an address leads nowhere.
 */
export function replyToMalformedUrl(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!request.url.startsWith(`${apiBase}/`)) {
    replyWithError(new AppError('NOT_FOUND', { cause: error }), request, reply);
    return;
  }
  const message = issueText('brokenCharacter', cookieLanguage(request.headers.cookie));
  const isBroken = 'code' in error && error.code === 'FST_ERR_BAD_URL';
  const issues = isBroken ? [{ path: 'params', message }] : [];
  replyWithError(new AppError('INVALID_REQUEST', { cause: error, issues }), request, reply);
}
