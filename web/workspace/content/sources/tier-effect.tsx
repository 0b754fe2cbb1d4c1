import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ManagedSource, SourceRequest } from '#contract/content/sources.ts';
import { formatTotal } from '#contract/format-number.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import styles from './sources.module.css';

interface TierEffectProps {
  readonly source: ManagedSource;
  /** What the form holds; missing until it is drawn. */
  readonly tier: SourceRequest['tier'] | undefined;
}

/** What another tier would do to figures, before it is saved. */
export function TierEffect({ source: { id, tier: saved }, tier }: TierEffectProps) {
  const { t } = useTranslation();
  const isChanged = tier !== undefined && tier !== saved;
  const { data, error } = useQuery({
    ...apiQuery('source.preview', { body: { id, tier: tier ?? 1 } }, { quiet: true }),
    enabled: isChanged,
    staleTime: 0,
  });
  const text = () => {
    if (!isChanged) return t('sources.effectSame');
    if (error) return t('sources.effectUnknown');
    if (!data) return '';
    const { again } = data;
    if (again === 0) return t('sources.effectNone');
    return t('sources.effect', { count: again, shown: formatTotal(again) });
  };
  return (
    <section className={styles.effect} aria-label={t('sources.effectTitle')} aria-busy={isChanged && !data && !error}>
      <h2 className={styles.effectTitle}>{t('sources.effectTitle')}</h2>
      <p role="status">{text()}</p>
    </section>
  );
}
