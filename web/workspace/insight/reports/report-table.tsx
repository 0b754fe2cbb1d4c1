import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import type { ReportListItem } from '#contract/insight/reports.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ShareButton } from '#web/workspace/outreach/sharing/share-button.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './report.module.css';

/** Reports as a table; two-line rows on phones (docs/visual-language.md, "Phones"). */
export function ReportTable({ reports }: { readonly reports: readonly ReportListItem[] }) {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const periodOf = ({ from, until }: ReportListItem) => `${from} – ${until}`;
  const openLink = (report: ReportListItem, text: string) => (
    <a
      className={styles.open}
      href={`${publicPaths.reportDetail}?id=${report.id}`}
      target="_blank"
      rel="noopener"
      aria-label={t('reports.openReport', { period: periodOf(report) })}
    >
      {text}
    </a>
  );
  const shareButton = (report: ReportListItem) => (
    <ShareButton
      type="text"
      size="small"
      target={{ kind: 'report', reportId: report.id }}
      what={`${t(`reports.kinds.${report.kind}`)} ${periodOf(report)}`}
    />
  );
  if (isPhone) {
    return (
      <ul>
        {reports.map((report) => (
          <li key={report.id} className={styles.row}>
            {openLink(report, periodOf(report))}
            <div className={styles.meta}>
              <span className={styles.kind}>{t(`reports.kinds.${report.kind}`)}</span>
              <span>{formatDateTime(report.generatedAt)}</span>
              {shareButton(report)}
            </div>
          </li>
        ))}
      </ul>
    );
  }
  const columns: ColumnsType<ReportListItem> = [
    { key: 'period', title: t('reports.period'), render: (_value, report) => openLink(report, periodOf(report)) },
    {
      key: 'kind',
      title: t('reports.kind'),
      width: 120,
      render: (_value, { kind }) => <span className={styles.kind}>{t(`reports.kinds.${kind}`)}</span>,
    },
    {
      key: 'generatedAt',
      title: t('reports.generatedAt'),
      width: 180,
      render: (_value, { generatedAt }) => <span className={styles.time}>{formatDateTime(generatedAt)}</span>,
    },
    { key: 'actions', title: t('reports.actions'), width: 140, render: (_value, report) => shareButton(report) },
  ];
  return (
    <Table<ReportListItem>
      rowKey="id"
      columns={columns}
      dataSource={[...reports]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      aria-label={t('reports.list')}
    />
  );
}
