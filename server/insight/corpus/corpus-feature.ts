import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Analyser } from './analyser.ts';
import type { Tools } from './tools.ts';

export function corpusFeature({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>, tools: Tools) {
  const analyser = new Analyser({ db, clock, tools, onError: (error) => log.error({ err: error }, 'analysis') });
  return defineFeature({
    wakes: [{ on: 'corpus', wake: () => analyser.wake() }],
    close: () => analyser.stop(),
  });
}
