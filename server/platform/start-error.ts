import { errorText } from '#contract/texts/texts.ts';
import { DiskGuard } from './database/embedded/disk-guard.ts';
import { AppError } from './errors.ts';

/** Startup error with a message for the operator: what is wrong, and the remedy. */
export class StartError extends Error {}

/** Errors that mean a full disk: of the system, of PostgreSQL. */
const fullDisk =
  /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded|database or disk is full|wrote only \d+ of \d+ bytes/i;
/** A write that PostgreSQL refused: ours for want of room, another server for reasons of its own. */
const refusedWrite = /read-only transaction/i;

/** Whether something failed for want of room. */
export const meansFullDisk = (reason: string): boolean =>
  fullDisk.test(reason) || (refusedWrite.test(reason) && DiskGuard.isAtWork);

/** What to do again once there is room. */
type Again = 'start again' | 'try again';

/** The error message of a failed action; a full disk always has the same. */
export function asStartError(cause: unknown, act: string, again: Again = 'start again'): StartError {
  if (cause instanceof StartError) return cause;
  const reason = causesOf(cause, 0).join('; ');
  return new StartError(textOf(reason, act, again), { cause });
}

function textOf(reason: string, act: string, again: Again): string {
  if (meansFullDisk(reason)) return `The disk is full: ${act}. Make room and ${again}.`;
  if (refusedWrite.test(reason))
    return `The database takes no writes: ${act}. It is a standby, or was made read-only: let DATABASE_URL name one that does.`;
  return `${act}: ${reason}`;
}

/** Maximum depth of causes. */
const deepest = 6;

/**
 * One line for whatever stopped a start. Our own errors speak for themselves; for others the innermost causes are
 * named, because the outer ones only say that something failed and may contain values of a statement.
 */
export function describeStartError(error: unknown): string {
  return oneLine(asStartError(error, 'The start failed').message);
}

/** The same for a command that failed, while the product itself may be running. `act` says so: "The backup failed". */
export function describeFailure(error: unknown, act = 'The command failed'): string {
  return oneLine(asStartError(error, act, 'try again').message);
}

function causesOf(error: unknown, depth: number): string[] {
  if (typeof error === 'string') return [error];
  if (!(error instanceof Error)) return [`something that is no error (${typeof error})`];
  if (depth > deepest) return [error.name];
  if (error instanceof StartError) return [error.message];
  if (error instanceof AppError) return [errorText(error.code, 'en', error.named)];
  const inner =
    error instanceof AggregateError
      ? error.errors.flatMap((one: unknown) => causesOf(one, depth + 1))
      : error.cause === undefined
        ? []
        : causesOf(error.cause, depth + 1);
  if (inner.length > 0) return [...new Set(inner)];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const text = error.message || error.name;
  return [code && !text.includes(code) ? `${text} (${code})` : text];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}
