import { useTranslation } from 'react-i18next';
import type { Theme } from '#contract/insight/themes.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { Pieces } from '#web/workspace/insight/explorer/reading-line.tsx';
import styles from './themes.module.css';

/** What a theme takes in, in words, what it is compared with, and since when it is kept. */
export function ThemeCondition({ theme }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const { reading, conditions, peers, createdAt } = theme;
  const parts = conditions.map(
    ({ facet, names }) => `${t(`themes.facets.${facet}`)}${t('themes.colon')}${names.join(t('themes.and'))}`,
  );
  return (
    <p className={styles.condition}>
      {reading ? <Pieces pieces={reading.pieces} /> : conditions.length === 0 && t('themes.everything')}
      {parts.map((part, index) => (
        <span key={part}>
          {(index > 0 || reading) && t('themes.semicolon')}
          {part}
        </span>
      ))}
      {peers > 0 && (
        <>
          {t('themes.semicolon')}
          {t('themes.peers', { count: peers })}
        </>
      )}
      {t('themes.stop')}
      {t('themes.since', { day: formatDay(createdAt, currentLanguage()) })}
    </p>
  );
}
