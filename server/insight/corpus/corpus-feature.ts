import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Analyser } from './analyser.ts';
import type { Tools } from './tools.ts';

/** `onDrained`: articles were analysed, and none is left. */
export function corpusFeature(
  { db, clock, sweepTime, log }: Pick<Platform, 'db' | 'clock' | 'sweepTime' | 'log'>,
  tools: Tools,
  onDrained: () => void,
) {
  const onError = (error: unknown) => log.error({ err: error }, 'analysis');
  const analyser = new Analyser({ db, clock, timeOfStep: () => sweepTime.beginStep(), tools, onDrained, onError });
  return defineFeature({
    caches: [tools],
    wakes: [{ on: 'corpus', wake: () => analyser.wake() }],
    close: () => analyser.stop(),
  });
}
