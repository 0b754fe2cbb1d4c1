import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { ZodError } from 'zod';

/** The loggable part of an error; contains no user input and no table values. */
export interface ErrorDescription {
  readonly type: string;
  readonly message?: string;
  readonly [detail: string]: unknown;
}

/** Maximum depth of causes. */
const deepest = 6;
const mostFrames = 16;
const longestQuery = 4_000;

/** Folder of our code, whose own messages contain no values. */
const ownRoot = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Describes an error for the log, a table or a terminal: type, place, SQL without values, causes. Messages are kept
 * only if they cannot contain values: those of our own errors and a few known ones. Everything else an error carries
 * (parameters, details, addresses, bodies) is dropped.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: `thrown ${typeof error}` };
  const message = safeMessage(error);
  return {
    type: nameOf(error),
    ...(message !== undefined && { message }),
    ...(isCode(error) && { code: error.code }),
    ...ofStatement(error),
    ...ofSystem(error),
    ...ofService(error),
    ...(error instanceof ZodError && { issues: error.issues.slice(0, 10).map(describeIssue) }),
    stack: framesOf(error),
    ...(depth < deepest && causesOf(error, depth + 1)),
  };
}

/** One line for a terminal. */
export function errorLine(error: unknown): string {
  return JSON.stringify(describeError(error));
}

function causesOf(error: Error, depth: number) {
  const others = error instanceof AggregateError ? error.errors.slice(0, 5) : [];
  return {
    ...(error.cause !== undefined && { cause: describeError(error.cause, depth) }),
    ...(others.length > 0 && { errors: others.map((one) => describeError(one, depth)) }),
  };
}

const wordShape = /^[\w$]{1,60}$/;

function nameOf(error: Error): string {
  const names = [/^error$/i.test(error.name) ? error.constructor.name : error.name, error.constructor.name];
  return names.find((name) => wordShape.test(name)) ?? 'Error';
}

/** SQLSTATEs and error codes: capitals, digits and underscores. */
function isCode(error: Error): error is Error & { code: string } {
  return 'code' in error && typeof error.code === 'string' && /^[A-Z\d_]{3,50}$/.test(error.code);
}

/** Names given by the database, and the statement with `$1` for values. */
function ofStatement(error: Error) {
  if (error instanceof DrizzleQueryError) return { query: error.query.slice(0, longestQuery) };
  if (!(error instanceof pg.DatabaseError)) return {};
  const { severity, schema, table, column, constraint, dataType, routine } = error;
  return withoutEmpty({ severity, schema, table, column, constraint, dataType, routine });
}

/** A failed system call: its name, and its host or file. */
function ofSystem(error: Error) {
  if (!('syscall' in error)) return {};
  const { syscall, address, port, hostname, path } = error as NodeJS.ErrnoException & Record<string, unknown>;
  return withoutEmpty({ syscall, address, port, hostname, path });
}

/** HTTP status of the file store. */
function ofService(error: Error) {
  const metadata = '$metadata' in error ? (error.$metadata as { httpStatusCode?: unknown }) : {};
  return typeof metadata?.httpStatusCode === 'number' ? { status: metadata.httpStatusCode } : {};
}

/** What is wrong, and where: names of fields and indexes; keys made up by a client are left out. */
function describeIssue({ code, path }: { code: string; path: readonly PropertyKey[] }) {
  const isPlain = (part: PropertyKey) => typeof part === 'number' || /^[a-zA-Z]{1,40}$/.test(String(part));
  return { code, path: path.map((part) => (isPlain(part) ? String(part) : '*')).join('.') };
}

function withoutEmpty(parts: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== ''));
}

/**
 * SQLSTATEs whose messages only name tables, columns and limits: lost connections, constraints, conflicts, missing
 * rights or tables, no space, cancelled.
 */
const plainStates = /^(08|23|25|28|3D|40|42501|42703|42P01|42883|53|55|57)/;

/** Messages of `pg` and the engine that are constant or only contain our names. */
const plainMessages = [
  /^Connection terminated( unexpectedly| due to connection timeout)?$/,
  /^timeout (expired|exceeded when trying to connect)$/,
  /^Query read timeout$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
  /^Cannot read properties of (undefined|null) \(reading '[a-zA-Z]+'\)$/,
  /^The (operation was aborted|operation was aborted due to timeout|socket was closed)$/,
  /^This operation was aborted$/,
  /^socket hang up$/,
  /^fetch failed$/,
];

function safeMessage(error: Error): string | undefined {
  if (error instanceof DrizzleQueryError) return undefined;
  if (error instanceof pg.DatabaseError) return plainStates.test(error.code ?? '') ? error.message : undefined;
  if (isOwn(error) || plainMessages.some((shape) => shape.test(error.message))) return error.message;
  return undefined;
}

const notOurs = [TypeError, RangeError, SyntaxError, ReferenceError, URIError, EvalError, ZodError];

/** Thrown by our own code, as our class or a plain error. Errors that the language throws there may contain values. */
function isOwn(error: Error): boolean {
  if (notOurs.some((one) => error instanceof one) || 'syscall' in error || '$metadata' in error) return false;
  const [first = ''] = framesOf(error);
  return first.includes(ownRoot) && !first.includes('node_modules');
}

/** Stack frames only; the message is dropped. */
function framesOf(error: Error): readonly string[] {
  const stack = error.stack ?? '';
  const start = stack.indexOf(error.message);
  if (start < 0) return [];
  const frames = stack.slice(start + error.message.length).split('\n');
  return frames
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, mostFrames);
}
