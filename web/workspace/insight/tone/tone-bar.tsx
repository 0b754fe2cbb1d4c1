import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { Tone } from '#contract/insight/tone.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './tone.module.css';
import { ToneMark } from './tone-mark.tsx';

const order: readonly Tone[] = ['positive', 'neutral', 'negative', 'unsure'];

interface ToneBarProps {
  readonly counts: Readonly<Record<Tone, number>>;
  /** Where the articles of a tone are listed; without it the counts lead nowhere. */
  readonly linkOf?: ((tone: Tone) => string) | undefined;
}

/** Stories by tone: a bar, hatched where nothing was judged, and their counts. */
export function ToneBar({ counts, linkOf }: ToneBarProps) {
  const { t } = useTranslation();
  const toneName = useLabels('tone');
  const all = order.reduce((sum, tone) => sum + counts[tone], 0);
  const nameOf = (tone: Tone) => {
    const percent = formatDecimal(all === 0 ? 0 : (100 * counts[tone]) / all, 1);
    const shown = formatCount(counts[tone]);
    const count = counts[tone];
    return tone === 'unsure'
      ? t('tone.unsureStories', { count, name: toneName(tone), shown, percent })
      : t('tone.stories', { count, shown });
  };
  return (
    <div className={styles.counts}>
      <div className={styles.countBar} aria-hidden="true">
        {order.map((tone) => (
          <span key={tone} data-band={tone} style={{ flexGrow: counts[tone] }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {order.map((tone) => (
          <li key={tone}>
            <ToneMark tone={tone} />
            {linkOf && counts[tone] > 0 ? <RouterLink to={linkOf(tone)}>{nameOf(tone)}</RouterLink> : nameOf(tone)}
          </li>
        ))}
      </ul>
    </div>
  );
}
