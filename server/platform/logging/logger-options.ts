import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { describeError } from './describe-error.ts';

interface LoggerOptions {
  readonly level: Config['logLevel'];
  /** Output of the log; default: stdout. */
  readonly stream?: { readonly write: (line: string) => void } | undefined;
}

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** The server's log: JSON, with errors described by {@link describeError}. */
export function loggerOptions({ level, stream }: LoggerOptions): Logger {
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      // Already described; replaces the framework's serializer.
      err: (error) => error as never,
      // The route's pattern: URLs may contain searched words or tickets.
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
    },
    formatters: { log: describeErrors },
    hooks: {
      logMethod(parts, write) {
        const [first, text, ...rest] = parts as unknown[];
        if (first instanceof Error) return write.call(this, { err: first }, plain(text ?? 'error'), ...(rest as []));
        if (typeof first === 'string') return write.call(this, plain(first), text as undefined, ...(rest as []));
        // Without a message a line would use the error's; and so does the framework.
        const isOfError = Object.values(first ?? {}).some((one) => one instanceof Error && one.message === text);
        return write.call(this, first as object, plain(isOfError ? 'error' : (text ?? 'error')), ...(rest as []));
      },
    },
  };
}

/** Errors under any key, and other thrown values. */
function describeErrors(line: Record<string, unknown>): Record<string, unknown> {
  const described = Object.entries(line).map(([key, value]) => {
    const isThrown = value instanceof Error || (key === 'err' && value !== undefined);
    return [key, isThrown ? describeError(value) : value] as const;
  });
  return Object.fromEntries(described);
}

/** The framework puts URLs into some of its warnings. */
function plain(text: unknown): string {
  return String(text).replaceAll(/"\/[^"]*"/g, '"…"');
}
