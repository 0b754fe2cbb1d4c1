import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTotal } from '#contract/format-number.ts';
import { type CompanyEffect, wantedCompany } from '#contract/insight/companies.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import styles from './companies.module.css';
import { bodyOf, type CompanyFormValues, type HeldValues } from './company-values.ts';

/** How long nobody types before the server is asked, in milliseconds. */
const pause = 400;

interface CompanyEffectNoteProps {
  readonly stockId: number | undefined;
  /** What the form holds; missing until it is drawn. */
  readonly values: HeldValues | undefined;
}

/** What saving would do to articles and figures, before it is done. */
export function CompanyEffectNote({ stockId, values }: CompanyEffectNoteProps) {
  const { t } = useTranslation();
  const written = JSON.stringify(values && bodyOf(values));
  const [asked, setAsked] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(written), pause);
    return () => clearTimeout(timer);
  }, [written]);
  const checked = wantedCompany.safeParse(asked === undefined ? undefined : JSON.parse(asked));
  const { data, error, isFetching } = useQuery({
    ...apiQuery(
      'company.preview',
      { body: { ...(checked.data as CompanyFormValues), ...(stockId !== undefined && { stockId }) } },
      { quiet: true },
    ),
    enabled: checked.success,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isWaiting = isFetching || asked !== written;
  return (
    <section className={styles.effect} aria-label={t('companies.effect')} aria-busy={isWaiting}>
      <h2 className={styles.effectTitle}>{t('companies.effect')}</h2>
      <div role="status" data-waiting={isWaiting || undefined}>
        {!checked.success && <p>{t('companies.effectLater')}</p>}
        {checked.success && error && <p>{t('companies.effectUnknown')}</p>}
        {checked.success && data && !error && <Effect effect={data} isNew={stockId === undefined} />}
      </div>
    </section>
  );
}

function Effect({ effect, isNew }: { readonly effect: CompanyEffect; readonly isNew: boolean }) {
  const { t } = useTranslation();
  const { mentions, again, shared } = effect;
  const change = isNew ? 'effectNew' : 'effectChange';
  return (
    <>
      {!isNew && <p>{t('companies.mentions', { count: mentions, shown: formatTotal(mentions) })}</p>}
      <p>
        {again > 0
          ? t(`companies.${change}`, { count: again, shown: formatTotal(again) })
          : t(isNew ? 'companies.effectNewNone' : 'companies.effectNone')}
      </p>
      {shared.map(({ name, companies }) => (
        <Alert
          key={name}
          type="warning"
          showIcon
          title={t('companies.shared', { name, companies: companies.join(t('companies.comma')) })}
        />
      ))}
    </>
  );
}
