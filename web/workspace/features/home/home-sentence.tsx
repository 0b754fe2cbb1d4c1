import { Trans } from 'react-i18next';
import type { HomeOverview } from '#contract/home.ts';
import { formatCount } from '#web/shared/format/number.ts';
import styles from './home.module.css';

type SentenceKey = `home.sentence${'Up' | 'Down' | 'Same' | 'First' | 'None' | 'Quiet'}`;

/** Which sentence tells the last two weeks. */
export function sentenceKey(now: number, before: number): SentenceKey {
  if (now === 0) return before === 0 ? 'home.sentenceQuiet' : 'home.sentenceNone';
  if (before === 0) return 'home.sentenceFirst';
  if (now === before) return 'home.sentenceSame';
  return now > before ? 'home.sentenceUp' : 'home.sentenceDown';
}

interface HomeSentenceProps {
  readonly coverage: HomeOverview['coverage'];
  readonly company: string;
}

/** The page speaks first (layout.md §0). */
export function HomeSentence({ coverage, company }: HomeSentenceProps) {
  const { last7Days: now, previous7Days: before } = coverage;
  return (
    <p className={styles.sentence}>
      <Trans
        i18nKey={sentenceKey(now, before)}
        values={{
          company,
          count: formatCount(now),
          previous: formatCount(before),
          change: formatCount(Math.abs(now - before)),
        }}
        components={[<b key="0" />, <b key="1" />]}
      />
    </p>
  );
}
