import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import type { HotWordDetail } from '#contract/insight/hot-words.ts';
import { articlePath } from '#contract/paths.ts';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './hot-word.module.css';

/** Sources, related words, and earliest articles of a word. */
export function WordSources({ data: { tiers, related, earliest } }: { readonly data: HotWordDetail }) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  return (
    <div className={styles.sources}>
      <h3>{t('hotWord.tiers')}</h3>
      <div className={styles.stack} aria-hidden="true">
        {tiers.map(({ tier, share }) => (
          <span key={tier} data-tier={tier} style={{ width: `${share * 100}%` }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {tiers.map(({ tier, share }) => (
          <li key={tier} data-tier={tier}>
            {t('hotWord.tier', { tier: tierName(tier), share: formatDecimal(share * 100, 0) })}
          </li>
        ))}
      </ul>
      <h3>{t('hotWord.related')}</h3>
      {related.length === 0 ? (
        <p className={styles.none}>{t('hotWord.relatedNone')}</p>
      ) : (
        <ul className={styles.related}>
          {related.map(({ word, similarity }) => (
            <li key={word}>
              <span className={styles.relatedWord}>{word}</span>
              <ShareBar percent={similarity * 100} tone="second" />
              <span>{formatDecimal(similarity, 2)}</span>
            </li>
          ))}
        </ul>
      )}
      <h3>{t('hotWord.earliest')}</h3>
      {earliest.length === 0 ? (
        <p className={styles.none}>{t('hotWord.earliestNone')}</p>
      ) : (
        <ul className={styles.earliest}>
          {earliest.map(({ id, title, sourceName, publishedAt }) => (
            <li key={id}>
              <span className={styles.none}>{formatDateTimeAcrossYears(publishedAt)}</span>
              <RouterLink to={articlePath(id)}>{title}</RouterLink>
              <span className={styles.none}>{sourceName}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
