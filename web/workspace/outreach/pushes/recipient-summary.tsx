import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { InputOf } from '#contract/endpoints.ts';
import { formatCount } from '#contract/format-number.ts';
import type { RecipientCount } from '#contract/outreach/pushes.ts';
import { api } from '#web/shared/api/client.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { ExportButton } from '#web/workspace/kits/list/export-button.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './pushes.module.css';

interface RecipientSummaryProps {
  readonly query: Pick<UseQueryResult<RecipientCount>, 'data' | 'error' | 'refetch'>;
  /** Whom it is for, as the server was asked. */
  readonly asked: InputOf<'push.exportExcluded'>['body'];
}

/** How many will receive it, and everybody who will not with the reason; together they are those who were chosen. */
export function RecipientSummary({ query: { data, error, refetch }, asked }: RecipientSummaryProps) {
  const { t } = useTranslation();
  const contactsPath = usePagePath('Contacts');
  if (!data) {
    return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={2} />;
  }
  if (data.chosen === 0) return <p className={styles.note}>{t('pushes.chooseSomebody')}</p>;
  const excluded = data.excluded.reduce((sum, { count }) => sum + count, 0);
  return (
    <div role="status">
      <p className={styles.receiving}>
        <span>
          <Trans
            i18nKey="pushes.willReceive"
            values={{ receiving: formatCount(data.receiving) }}
            components={{ big: <b className={styles.figure ?? ''} /> }}
          />
        </span>
        <span className={styles.note}>{t('pushes.chosen', { chosen: formatCount(data.chosen) })}</span>
      </p>
      {excluded > 0 && (
        <dl className={styles.excluded}>
          <dt className={styles.sum}>
            {t('pushes.excluded')}
            <ExportButton
              isLink
              fileName={t('pushes.excluded')}
              send={() => api('push.exportExcluded', { body: asked })}
            />
          </dt>
          <dd className={styles.sum}>{formatCount(excluded)}</dd>
          {data.excluded.map(({ reason, count }) => {
            const names = data.names.filter((one) => one.reason === reason);
            return (
              <div key={reason} className={styles.reason}>
                <dt>
                  <details>
                    <summary>{t(`pushes.reasons.${reason}`)}</summary>
                    <p className={styles.names}>
                      {names.map(({ id, name }, index) => (
                        <Fragment key={id}>
                          {index > 0 && t('pushes.listComma')}
                          {contactsPath ? <Link to={`${contactsPath}?contact=${id}`}>{name}</Link> : name}
                        </Fragment>
                      ))}
                      {count > names.length && ` ${t('pushes.andMore', { people: formatCount(count) })}`}
                    </p>
                  </details>
                </dt>
                <dd>{formatCount(count)}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </div>
  );
}
