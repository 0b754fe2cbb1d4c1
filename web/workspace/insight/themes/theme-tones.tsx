import { useTranslation } from 'react-i18next';
import type { Theme } from '#contract/insight/themes.ts';
import type { Tone } from '#contract/insight/tone.ts';
import { formatDayAcrossYears } from '#web/shared/format/date.ts';
import { ToneBar } from '#web/workspace/insight/tone/tone-bar.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './themes.module.css';

/** From the top of a column to its base line. */
const order: readonly Tone[] = ['unsure', 'positive', 'neutral', 'negative'];

/** Stories by tone: a column for each bar, hatched where nothing was judged, and their sums. */
export function ThemeTones({ theme: { bars, days } }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const toneName = useLabels('tone');
  const scope = { span: t(`themes.spans.days${days}`), unsure: toneName('unsure') };
  const sums = bars.reduce(
    (sum, { tones }) => ({
      positive: sum.positive + tones.positive,
      neutral: sum.neutral + tones.neutral,
      negative: sum.negative + tones.negative,
      unsure: sum.unsure + tones.unsure,
    }),
    { positive: 0, neutral: 0, negative: 0, unsure: 0 },
  );
  return (
    <Panel title={t('themes.tones')} scope={t('themes.tonesScope', scope)}>
      <div className={styles.tones}>
        <div className={styles.columns} aria-hidden="true">
          {bars.map(({ from, tones }) => (
            <span key={from} className={styles.column} title={from}>
              {order.map((tone) => (
                <i key={tone} data-band={tone} style={{ flexGrow: tones[tone] }} />
              ))}
            </span>
          ))}
        </div>
        <p className={styles.ends} aria-hidden="true">
          <span>{formatDayAcrossYears(bars[0]?.from ?? '')}</span>
          <span>{formatDayAcrossYears(bars.at(-1)?.until ?? '')}</span>
        </p>
        <ToneBar counts={sums} />
      </div>
    </Panel>
  );
}
