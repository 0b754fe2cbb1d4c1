import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { OpeningRecord as Recorded } from '#contract/cooperation/opened-quotes.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ExportButton } from '#web/workspace/kits/list/export-button.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { writeAmount } from './award-choice.ts';
import styles from './opening-record.module.css';

interface OpeningRecordProps {
  readonly inquiry: InquiryDetail;
  readonly onClose: () => void;
}

/** A time in China, to the millisecond. */
const momentOf = (iso: string) => `${formatDateTime(iso)}:${iso.slice(17, 23)}`;

/** 开启记录: what was found at the opening, as a sheet to print, with its place in the audit chain. */
export function OpeningRecord({ inquiry: { id, number }, onClose }: OpeningRecordProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('inquiry.openingRecord', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  return (
    <>
      <PageActions>
        <Button type="text" onClick={onClose}>
          {t('inquiries.toComparison')}
        </Button>
        <ExportButton
          fileName={`${number} ${t('inquiries.record')}`}
          send={() => api('inquiry.exportRecord', { body: { id } })}
        />
        <Button icon={<Printer size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => print()}>
          {t('inquiries.print')}
        </Button>
      </PageActions>
      {data ? (
        <Sheet record={data} />
      ) : error ? (
        <ErrorState error={error} onReload={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function Sheet({ record }: { readonly record: Recorded }) {
  const { t } = useTranslation();
  const { place } = record;
  const facts = [
    [t('inquiries.recordFacts.number'), t('inquiries.recordNumber', record)],
    [t('inquiries.recordFacts.buyer'), record.buyer],
    [t('inquiries.recordFacts.deadline'), momentOf(record.deadline)],
    [t('inquiries.recordFacts.openedAt'), momentOf(record.openedAt)],
    [t('inquiries.recordFacts.openedBy'), record.openedBy.join(t('suppliers.comma'))],
    [t('inquiries.recordFacts.answers'), t('inquiries.recordAnswers', { ...record, quoted: record.quotes.length })],
    ...record.rates.map(
      (rate) =>
        [
          t('inquiries.rates'),
          t('inquiries.frozenRate', {
            ...rate,
            currency: t(`inquiries.currencies.${rate.currency}`),
            own: t(`inquiries.currencies.${record.currency}`),
          }),
        ] as const,
    ),
    ...(record.reason ? [[t('inquiries.recordFacts.reason'), record.reason]] : []),
  ] as const;
  return (
    <article className={styles.sheet}>
      <h2>{t('inquiries.record')}</h2>
      <p className={styles.title}>{record.title}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={`${label}${value}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol className={styles.quotes}>
        {record.quotes.map((quote) => (
          <li key={quote.receipt} data-broken={!quote.isIntact}>
            <p className={styles.line}>
              <b>{quote.name}</b>
              <span>
                {t('inquiries.recordGross', {
                  amount: writeAmount(quote.total.gross),
                  currency: t(`inquiries.currencies.${record.currency}`),
                })}
              </span>
            </p>
            <p>
              {t('inquiries.recordReceived', { at: momentOf(quote.receivedAt) })}
              {quote.quoted &&
                ` · ${t('inquiries.quotedIn', {
                  amount: writeAmount(quote.quoted.total.gross),
                  currency: t(`inquiries.currencies.${quote.quoted.currency}`),
                })}`}
              {quote.missing > 0 && ` · ${t('inquiries.recordLacks', { count: quote.missing })}`}
              {quote.isStale && ` · ${t('inquiries.stale')}`}
              {` · ${t(quote.isIntact ? 'inquiries.recordIntact' : 'inquiries.mismatch')}`}
            </p>
            <code>{quote.receipt}</code>
          </li>
        ))}
      </ol>
      {record.declined.length > 0 && (
        <p className={styles.note}>
          {t('inquiries.recordDeclined', {
            names: record.declined.map((one) => t('inquiries.recordDecliner', one)).join(t('suppliers.comma')),
          })}
        </p>
      )}
      {!place && <p className={styles.note}>{t('inquiries.recordArchived')}</p>}
      {place && (
        <dl className={styles.place}>
          <div>
            <dt>{t('inquiries.recordPlace')}</dt>
            <dd>#{place.entry}</dd>
          </div>
          <div>
            <dt>{t('inquiries.recordHash')}</dt>
            <dd>
              <code>{place.hash}</code>
            </dd>
          </div>
          <div>
            <dt>{t('inquiries.recordPrevious')}</dt>
            <dd>
              <code>{place.previous}</code>
            </dd>
          </div>
        </dl>
      )}
      <p className={styles.signatures} aria-hidden="true">
        {record.openedBy.map((name) => (
          <span key={name}>{t('inquiries.recordSign', { name })}</span>
        ))}
      </p>
    </article>
  );
}
