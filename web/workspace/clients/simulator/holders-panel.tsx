import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCountLimit } from '#contract/codes/lists.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './simulator.module.css';
import { useWhatName } from './use-what-names.ts';

interface HoldersPanelProps {
  readonly what: string;
  readonly stockId: number;
  readonly onPerson: (user: number, company: number) => void;
}

const pageSize = 10;

/** Who can do what is asked about: in the company, or in all. */
export function HoldersPanel({ what, stockId, onPerson }: HoldersPanelProps) {
  const { t } = useTranslation();
  const nameOf = useWhatName();
  const [scope, setScope] = useState<'here' | 'everywhere'>('here');
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(
      'simulator.holders',
      { body: { what, page, pageSize, ...(scope === 'here' && { stockId }) } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;
  return (
    <Panel
      title={t('simulator.holders')}
      scope={nameOf(what)}
      actions={
        <SegmentedSwitch
          label={t('simulator.scope')}
          value={scope}
          options={(['here', 'everywhere'] as const).map((value) => ({ value, label: t(`simulator.${value}`) }))}
          onChange={(value) => {
            setScope(value);
            setPage(1);
          }}
        />
      }
    >
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <Skeleton height={160} />)}
      {data?.total === 0 && <p className={styles.none}>{t('simulator.nobody')}</p>}
      {data && total > 0 && (
        <div aria-busy={isPlaceholderData}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('simulator.person')}</th>
                <th scope="col">{t('simulator.company')}</th>
                <th scope="col">{t('simulator.role')}</th>
                <th scope="col">{t('simulator.lastSignIn')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map(({ person, company, roles, lastSignInAt }) => (
                <tr key={`${person.id} ${company.stockId}`}>
                  <td>
                    <button type="button" className={styles.plain} onClick={() => onPerson(person.id, company.stockId)}>
                      {person.name}
                    </button>
                  </td>
                  <td>{company.name}</td>
                  <td>
                    {roles.map(({ code, name }) => (
                      <span key={code} className={styles.tag}>
                        {name}
                      </span>
                    ))}
                  </td>
                  <td className={styles.quiet}>{lastSignInAt ? formatDateTime(lastSignInAt) : t('simulator.never')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.foot}>
            <span role="status">
              {total >= listCountLimit ? t('simulator.peopleMany') : t('simulator.people', { count: total })}
            </span>
            {total > pageSize && (
              <nav aria-label={t('simulator.pages')}>
                <Pagination
                  size="small"
                  current={page}
                  pageSize={pageSize}
                  total={total}
                  onChange={setPage}
                  showSizeChanger={false}
                  responsive
                />
              </nav>
            )}
          </div>
        </div>
      )}
    </Panel>
  );
}
