import type { ToneExplanation } from '#contract/insight/tone.ts';
import { formatWeight } from './format-weight.ts';
import styles from './tone.module.css';

const sideOf = (weight: number) => (weight > 0 ? 'positive' : 'negative');

/** The headline, with its weight above each word that has one. */
export function WeighedHeadline({ words }: Pick<ToneExplanation, 'words'>) {
  let at = 0;
  return (
    <p className={styles.headline} lang="zh-CN">
      {words.map(({ text, weight }) => {
        const key = at;
        at += text.length;
        if (weight === 0) return <span key={key}>{text}</span>;
        return (
          <ruby key={key} className={styles.word} data-side={sideOf(weight)}>
            {text}
            <rt>{formatWeight(weight)}</rt>
          </ruby>
        );
      })}
    </p>
  );
}
