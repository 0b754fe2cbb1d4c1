import { useTranslation } from 'react-i18next';
import type { ToneExplanation } from '#contract/insight/tone.ts';
import { formatWeight } from './format-weight.ts';
import styles from './tone.module.css';

/** Words by weight, heaviest first; with the constant they add up to the sum, to the digit. */
export function WeightTable({ words, constant, score }: Pick<ToneExplanation, 'words' | 'constant' | 'score'>) {
  const { t } = useTranslation();
  const weighed = words
    .map((word, place) => ({ ...word, place }))
    .filter(({ weight }) => weight !== 0)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  const most = Math.max(...weighed.map(({ weight }) => Math.abs(weight)));
  if (weighed.length === 0) return <p className={styles.note}>{t('tone.noWords')}</p>;
  return (
    <table className={styles.weights}>
      <caption className="visually-hidden">{t('tone.weights')}</caption>
      <tbody>
        {weighed.map(({ text, weight, place }) => (
          <tr key={place}>
            <th scope="row" lang="zh-CN">
              {text}
            </th>
            <td className={styles.barCell} aria-hidden="true">
              <span
                className={styles.bar}
                data-side={weight > 0 ? 'positive' : 'negative'}
                style={{ inlineSize: `${(Math.abs(weight) / most) * 50}%` }}
              />
            </td>
            <td>{formatWeight(weight)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('tone.constant')}</th>
          <td className={styles.note}>{t('tone.namesLeftOut')}</td>
          <td>{formatWeight(constant)}</td>
        </tr>
        <tr className={styles.sum}>
          <th scope="row">{t('tone.sum')}</th>
          <td />
          <td>{formatWeight(score)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
