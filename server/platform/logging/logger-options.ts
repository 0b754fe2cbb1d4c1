import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { describeError } from './describe-error.ts';

interface LoggerOptions {
  readonly level: Config['logLevel'];
  /** Where the lines go; stdout where nothing is said. */
  readonly stream?: { readonly write: (line: string) => void } | undefined;
}

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** The one log of the server: JSON, in which no error stands as it was thrown, see {@link describeError}. */
export function loggerOptions({ level, stream }: LoggerOptions): Logger {
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      // Described already; the framework's serializer would stand here otherwise.
      err: (error) => error as never,
      // The route's pattern: an address may hold what somebody looked for, or a ticket.
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
    },
    formatters: { log: describeErrors },
    hooks: {
      logMethod(parts, write) {
        const [first, text, ...rest] = parts as unknown[];
        if (first instanceof Error) return write.call(this, { err: first }, plain(text ?? 'error'), ...(rest as []));
        if (typeof first === 'string') return write.call(this, plain(first), text as undefined, ...(rest as []));
        // Without a text of its own a line would take the error's; and the framework gives that as its own.
        const isOfError = Object.values(first ?? {}).some((one) => one instanceof Error && one.message === text);
        return write.call(this, first as object, plain(isOfError ? 'error' : (text ?? 'error')), ...(rest as []));
      },
    },
  };
}

/** Errors under whatever name, and whatever else was thrown. */
function describeErrors(line: Record<string, unknown>): Record<string, unknown> {
  const described = Object.entries(line).map(([key, value]) => {
    const isThrown = value instanceof Error || (key === 'err' && value !== undefined);
    return [key, isThrown ? describeError(value) : value] as const;
  });
  return Object.fromEntries(described);
}

/** The framework puts the address of a request into some of its warnings. */
function plain(text: unknown): string {
  return String(text).replaceAll(/"\/[^"]*"/g, '"…"');
}
