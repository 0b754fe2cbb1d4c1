import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { Attributes, SpanContext } from '@opentelemetry/api';
import type pg from 'pg';
import { describeStatement } from './describe-statement.ts';

/** A span that was begun. */
export interface OpenSpan {
  readonly context: SpanContext;
  /** Whether it is sampled and has not ended. */
  readonly isRecording: () => boolean;
  /** `failure` is the class of an error, never its message: that may contain values. */
  readonly end: (attributes?: Attributes, failure?: string) => void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  /** Without it a trace begins here. */
  readonly parent?: SpanContext | undefined;
  readonly attributes: Attributes;
}

export type BeginSpan = (start: SpanStart) => OpenSpan;

/**
 * One for the process: connections are made in many places, by libraries too. Nothing of OpenTelemetry is loaded and
 * nothing is kept as long as it is not set (docs/decisions/0090-spans-of-our-own.md).
 */
let begin: BeginSpan | undefined;
const current = new AsyncLocalStorage<OpenSpan>();

/** Records from now on; before connections to the database are made. */
export function recordSpans(beginSpan: BeginSpan): void {
  begin = beginSpan;
}

export const isTracing = (): boolean => begin !== undefined;

/** Begins a span for which {@link withinSpan} does the work; `undefined` where nothing is recorded. */
export function beginSpan(start: SpanStart): OpenSpan | undefined {
  return begin?.(start);
}

/** Statements of `work` belong to the span until it ends. */
export function withinSpan<T>(span: OpenSpan, work: () => T): T {
  return current.run(span, work);
}

/** A callback that is called later by somebody else goes on within the span of whoever has given it. */
export function keepSpan<All extends unknown[], Result>(callback: (...all: All) => Result): (...all: All) => Result {
  return begin ? AsyncResource.bind(callback) : callback;
}

/** Runs a job in a trace of its own. */
export async function traceJob<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = beginSpan({ name: `job ${name}`, kind: 'internal', attributes: { 'shangjian.job': name } });
  if (!span) return work();
  try {
    const result = await withinSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, failureOf(error));
    throw error;
  }
}

/** Each statement on this connection becomes a span of the call or job that sends it; others are not recorded. */
export function traceStatements(client: pg.Client): void {
  const query = client.query.bind(client) as (...all: unknown[]) => unknown;
  client.query = ((...all: unknown[]) => {
    const span = beginStatement(all[0]);
    if (!span) return query(...all);
    const end = (error?: unknown) => span.end({}, error ? failureOf(error) : undefined);
    const last = all.at(-1);
    if (typeof last === 'function') {
      return query(...all.slice(0, -1), (error: unknown, result: unknown) => {
        end(error);
        last(error, result);
      });
    }
    const answer = query(...all);
    if (answer instanceof Promise) answer.then(() => end(), end);
    else end();
    return answer;
  }) as typeof client.query;
}

function beginStatement(statement: unknown): OpenSpan | undefined {
  const parent = current.getStore();
  if (!begin || !parent?.isRecording()) return undefined;
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown }).text;
  if (typeof text !== 'string') return undefined;
  const { name, attributes } = describeStatement(text);
  return begin({ name, kind: 'client', parent: parent.context, attributes });
}

/** SQLSTATE or code of an error, else its class. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z\d_]{3,50}$/.test(code) ? code : error.constructor.name;
}
