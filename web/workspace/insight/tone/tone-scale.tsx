import { useTranslation } from 'react-i18next';
import type { ToneExplanation } from '#contract/insight/tone.ts';
import { formatWeight } from './format-weight.ts';
import styles from './tone.module.css';

/** Scores beyond this stand at the end of the scale. */
const widest = 3;

/** Where the sum stands among the limits; the bands in which nothing is judged are hatched. */
export function ToneScale({ score, limits }: Pick<ToneExplanation, 'score' | 'limits'>) {
  const { t } = useTranslation();
  const { neutral, decided } = limits;
  const text = t('tone.scale', {
    score: formatWeight(score),
    decided: decided.toFixed(2),
    neutral: neutral.toFixed(2),
  });
  const percent = (value: number) => ((Math.max(-widest, Math.min(widest, value)) + widest) / (2 * widest)) * 100;
  const bands = [
    { band: 'negative', from: -widest, until: -decided },
    { band: 'unsure', from: -decided, until: -neutral },
    { band: 'neutral', from: -neutral, until: neutral },
    { band: 'unsure', from: neutral, until: decided },
    { band: 'positive', from: decided, until: widest },
  ];
  return (
    <>
      <div className={styles.scale} aria-hidden="true">
        {bands.map(({ band, from, until }) => (
          <span
            key={from}
            data-band={band}
            style={{ insetInlineStart: `${percent(from)}%`, inlineSize: `${percent(until) - percent(from)}%` }}
          />
        ))}
        <span className={styles.needle} style={{ insetInlineStart: `${percent(score)}%` }}>
          {formatWeight(score)}
        </span>
      </div>
      <p className={styles.bandNames} aria-hidden="true">
        <span>{t('tone.judgedNegative')}</span>
        <span>{t('tone.judgedNeutral')}</span>
        <span>{t('tone.judgedPositive')}</span>
      </p>
      <p className={styles.note}>{text}</p>
    </>
  );
}
