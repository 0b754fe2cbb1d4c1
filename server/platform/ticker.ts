export interface TickerOptions {
  /** Milliseconds between the end of one run and the next. */
  readonly every: number;
  readonly act: (signal: AbortSignal) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/**
 * Repeats a task while the process runs: never two at once; failures are reported and do not stop it.
 * @returns stops it: aborts the current run by its signal and resolves when it has ended.
 */
export function startTicker({ every, act, onError }: TickerOptions): () => Promise<void> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  const tick = () => {
    underWay = run(act, controller.signal, onError).then(() => {
      if (!controller.signal.aborted) timer = setTimeout(tick, every);
    });
  };
  timer = setTimeout(tick, every);
  return async () => {
    controller.abort();
    clearTimeout(timer);
    await underWay;
  };
}

async function run(act: TickerOptions['act'], signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
  try {
    await act(signal);
  } catch (error) {
    if (!signal.aborted) onError(error);
  }
}
