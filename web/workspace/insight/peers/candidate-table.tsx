import { Button, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import { maxPeers } from '#contract/insight/peer-rules.ts';
import type { PeerCandidate } from '#contract/insight/peers.ts';
import listStyles from '#web/workspace/ui/list.module.css';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './peer.module.css';
import type { PeerDraft } from './use-peer-draft.ts';

interface CandidateTableProps {
  readonly companies: readonly PeerCandidate[];
  readonly draft: PeerDraft;
  readonly mayEdit: boolean;
  /** Nobody more can be added. */
  readonly isFull: boolean;
}

/** Companies as a table; phones read rows. Whether one is a peer follows the draft, saved or not. */
export function CandidateTable({ companies, draft, mayEdit, isFull }: CandidateTableProps) {
  const { t } = useTranslation();
  const toggle = (company: PeerCandidate) => {
    const isPeer = draft.has(company);
    const name = company.shortName;
    return (
      <Button
        size="small"
        type={isPeer ? 'default' : 'link'}
        className={styles.toggle ?? ''}
        aria-label={isPeer ? t('peers.removeCompany', { name }) : t('peers.addCompany', { name })}
        disabled={!isPeer && isFull}
        {...(!isPeer && isFull && { title: t('peers.full', { most: maxPeers }) })}
        onClick={() => (isPeer ? draft.remove(company) : draft.add(company))}
      >
        {isPeer ? t('peers.remove') : t('peers.add')}
      </Button>
    );
  };
  const tag = (company: PeerCandidate) =>
    draft.has(company) && <span className={styles.tag}>{t('peers.related')}</span>;
  if (useLayoutWidth() === 'phone') {
    return (
      <ul>
        {companies.map((company) => (
          <li key={company.stockId} className={listStyles.splitRow}>
            <div className={listStyles.words}>
              <p className={listStyles.rowTitle}>
                {company.shortName} {tag(company)}
              </p>
              <p className={styles.meta}>
                {company.code} · {company.industryName}
              </p>
            </div>
            {mayEdit && toggle(company)}
          </li>
        ))}
      </ul>
    );
  }
  const columns: ColumnsType<PeerCandidate> = [
    {
      key: 'company',
      title: t('peers.company'),
      render: (_value, company) => (
        <>
          <span className={styles.name}>
            {company.shortName} {tag(company)}
          </span>
          <span className={styles.full}>{company.name}</span>
        </>
      ),
    },
    {
      key: 'code',
      title: t('peers.code'),
      width: 104,
      render: (_value, { code }) => <span className={listStyles.figures}>{code}</span>,
    },
    { key: 'industry', title: t('peers.industry'), width: 152, dataIndex: 'industryName' },
    ...(mayEdit
      ? [
          {
            key: 'action',
            title: t('peers.action'),
            width: 96,
            render: (_value: unknown, company: PeerCandidate) => toggle(company),
          },
        ]
      : []),
  ];
  return (
    <Table<PeerCandidate>
      rowKey="stockId"
      columns={columns}
      dataSource={[...companies]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowClassName={(company) => (draft.has(company) ? (styles.chosen ?? '') : '')}
    />
  );
}
