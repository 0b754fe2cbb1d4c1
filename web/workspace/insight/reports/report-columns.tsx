import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import type { ReportListItem } from '#contract/insight/reports.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { ShareButton } from '#web/workspace/outreach/sharing/share-button.tsx';
import { WholeDates } from '#web/workspace/ui/whole-dates.tsx';
import styles from './report.module.css';

/** The days that a report is about. */
export const periodOf = ({ from, until }: ReportListItem) => `${from} – ${until}`;

const openLink = (t: TFunction, report: ReportListItem) => (
  <a
    className={styles.open}
    href={`${publicPaths.reportDetail}?id=${report.id}`}
    target="_blank"
    rel="noopener"
    aria-label={t('reports.openReport', { period: periodOf(report) })}
  >
    <WholeDates text={periodOf(report)} />
  </a>
);

const shareButton = (t: TFunction, report: ReportListItem) => (
  <ShareButton
    type="text"
    size="small"
    target={{ kind: 'report', reportId: report.id }}
    what={`${t(`reports.kinds.${report.kind}`)} ${periodOf(report)}`}
  />
);

/** Columns of the list of reports. */
export function reportColumns(t: TFunction): ListColumn<ReportListItem, SortKey<'reports'>>[] {
  return [
    {
      key: 'period',
      title: t('reports.period'),
      sort: 'period',
      isDescendingFirst: true,
      shown: 'always',
      render: (report) => openLink(t, report),
    },
    {
      key: 'kind',
      title: t('reports.kind'),
      width: 120,
      sort: 'kind',
      render: ({ kind }) => <span className={styles.kind}>{t(`reports.kinds.${kind}`)}</span>,
    },
    {
      key: 'generatedAt',
      title: t('reports.generatedAt'),
      width: 180,
      sort: 'generated',
      isDescendingFirst: true,
      render: ({ generatedAt }) => <span className={styles.time}>{formatDateTime(generatedAt)}</span>,
    },
    {
      key: 'actions',
      title: t('reports.actions'),
      width: 140,
      isTool: true,
      render: (report) => shareButton(t, report),
    },
  ];
}

/** A report in two lines. */
export const reportCard = (t: TFunction, report: ReportListItem): ListCard => ({
  title: openLink(t, report),
  meta: (
    <>
      <span className={styles.kind}>{t(`reports.kinds.${report.kind}`)}</span>
      <span>{formatDateTime(report.generatedAt)}</span>
    </>
  ),
  aside: shareButton(t, report),
});
