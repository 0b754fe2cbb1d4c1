import { readCorpusLag } from '#server/insight/corpus/corpus-lag.ts';
import { judge, type Probe } from '#server/operation/status/probe.ts';
import type { Database } from '#server/platform/database/database.ts';

/** How long an article may wait to be analysed, in seconds. */
const lag = { attention: 60, act: 15 * 60 };

/** How far figures and search are behind the articles; those that cannot be analysed are counted beside. */
export function corpusProbe(db: Database): Probe {
  return {
    name: 'corpus',
    main: 'corpus_lag_seconds',
    measure: async (now) => {
      const { waiting, stuck, oldest } = await readCorpusLag(db, now);
      const seconds = oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0;
      return {
        ...judge(
          [seconds >= lag.act, 'act', 'behind'],
          [seconds >= lag.attention, 'attention', 'behind'],
          [stuck > 0, 'attention', 'stuck'],
        ),
        values: { corpus_waiting: waiting, corpus_lag_seconds: seconds, corpus_stuck: stuck },
      };
    },
  };
}
