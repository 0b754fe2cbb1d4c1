import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import type { AuditEntry } from '#contract/identity/audit.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import styles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';

const personOf = (t: TFunction, { person }: AuditEntry) => person?.name ?? t('audit.nobody');

/** Columns of the audit log. */
export function auditColumns(
  t: TFunction,
  onOpen: (entry: AuditEntry) => void,
): ListColumn<AuditEntry, SortKey<'audit'>>[] {
  return [
    {
      key: 'time',
      title: t('audit.time'),
      width: 164,
      sort: 'at',
      isDescendingFirst: true,
      render: ({ at }) => <span className={styles.figures}>{formatDateTime(at)}</span>,
    },
    {
      key: 'action',
      title: t('audit.action'),
      shown: 'always',
      render: (entry) => (
        <Button type="link" className={styles.open ?? ''} onClick={() => onOpen(entry)}>
          {entry.actionName}
        </Button>
      ),
    },
    { key: 'person', title: t('audit.person'), width: 140, render: (entry) => personOf(t, entry) },
    { key: 'company', title: t('audit.company'), render: ({ companyName }) => companyName },
    {
      key: 'subject',
      title: t('audit.subject'),
      render: ({ subjectName }) => <span className={styles.quiet}>{subjectName}</span>,
    },
    {
      key: 'network',
      title: t('audit.network'),
      width: 140,
      render: ({ network }) => <span className={styles.quiet}>{network}</span>,
    },
  ];
}

/** An entry in two lines. */
export const auditCard = (t: TFunction, entry: AuditEntry, onOpen: () => void): ListCard => ({
  title: entry.actionName,
  onOpen,
  meta: (
    <>
      <span>{personOf(t, entry)}</span>
      <span>{entry.companyName}</span>
      <span>{formatDateTime(entry.at)}</span>
    </>
  ),
});
