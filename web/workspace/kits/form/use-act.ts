import { useRef, useState } from 'react';

interface Act<Args extends unknown[]> {
  readonly run: (...args: Args) => Promise<void>;
  readonly isRunning: boolean;
  /** What it was begun with, while it runs: which of several buttons was pressed. */
  readonly running: Args | undefined;
}

/** What a button does without a form. It runs once at a time: a second press meanwhile does nothing. */
export function useAct<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>): Act<Args> {
  const [running, setRunning] = useState<Args>();
  // A second press in the same moment still sees the state of before the first.
  const isUnderWay = useRef(false);
  const run = async (...args: Args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRunning(args);
    await act(...args).finally(() => {
      isUnderWay.current = false;
      setRunning(undefined);
    });
  };
  return { run, isRunning: running !== undefined, running };
}
