import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Config } from '#server/platform/config.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { recordSpans } from './spans.ts';

/** How long a batch may take with its retries, in milliseconds; meanwhile spans wait in the queue. */
const exportTimeout = 8_000;
/** Most spans that wait; later ones are dropped. */
const mostWaiting = 4_096;
/** How long the last batch may take when the process ends, in milliseconds. */
const lastExportTimeout = 2_000;
const complainEvery = 60_000;
/** `ExportResultCode.SUCCESS` of `@opentelemetry/core`. */
const success = 0;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

interface TracingLog {
  readonly warn: (line: { readonly err: Error | undefined }, text: string) => void;
}

/**
 * Sends spans to an OTLP receiver from now on. The only place that loads OpenTelemetry; imported where a receiver is
 * set. Its globals stay unset, so that no library records anything by itself.
 *
 * @returns sends what waits, for at most two seconds
 */
export function startTracing({ endpoint, service }: NonNullable<Config['traces']>, log: TracingLog) {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: exportTimeout,
  });
  const names = { 'service.name': service, 'service.version': productVersion };
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(names)),
    spanProcessors: [new BatchSpanProcessor({ exporter: quietly(exporter, log), maxQueueSize: mostWaiting })],
  });
  const tracer = provider.getTracer('shangjian', productVersion);
  recordSpans(({ name, kind, parent, attributes }) => {
    const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, within);
    return {
      context: span.spanContext(),
      isRecording: () => span.isRecording(),
      end: (more = {}, failure = undefined) => {
        span.setAttributes(more);
        if (failure !== undefined) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  });
  return async (): Promise<void> => {
    const late = AbortSignal.timeout(lastExportTimeout);
    const isLate = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve()));
    await Promise.race([provider.shutdown(), isLate]);
  };
}

/** Failures are logged, at most one a minute, and end here: what could not be sent is dropped. */
function quietly(exporter: SpanExporter, log: TracingLog): SpanExporter {
  let nextComplaint = 0;
  return {
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== success && performance.now() >= nextComplaint) {
          nextComplaint = performance.now() + complainEvery;
          log.warn({ err: result.error }, 'traces are not taken by their receiver');
        }
        done({ code: success });
      }),
  };
}
