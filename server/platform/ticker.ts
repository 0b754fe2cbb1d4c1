export interface TickerOptions {
  /** Milliseconds between the end of one act and the next. */
  readonly every: number;
  readonly act: (signal: AbortSignal) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/**
 * Repeats an act for as long as the process runs: never two at once, and a failure is told and does not end it.
 * @returns stops it: asks the act under way to end by its signal, and resolves when it has.
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
