import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { ListedLead } from '#contract/clients/lead-management.ts';
import type { SortKey } from '#contract/codes/lists.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import styles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { LeadStateTag } from './lead-state-tag.tsx';

/** What a lead is called: by the company, the person, or its number. */
export const nameOfLead = ({ companyName, personName, number }: ListedLead) => companyName || personName || number;

/** Columns of the list of leads. */
export function leadColumns(
  t: TFunction,
  onOpen: (lead: ListedLead) => void,
): ListColumn<ListedLead, SortKey<'leads'>>[] {
  return [
    {
      key: 'company',
      title: t('leads.company'),
      shown: 'always',
      render: (lead) => (
        <Button type="link" className={styles.open ?? ''} onClick={() => onOpen(lead)}>
          {nameOfLead(lead)}
        </Button>
      ),
    },
    { key: 'person', title: t('leads.person'), width: 120, render: ({ personName }) => personName },
    {
      key: 'phone',
      title: t('leads.phone'),
      width: 148,
      render: ({ phone }) => <span className={styles.figures}>{phone}</span>,
    },
    {
      key: 'kind',
      title: t('leads.kind'),
      width: 108,
      sort: 'kind',
      isDescendingFirst: true,
      render: ({ kind }) => t(`leads.kinds.${kind}`),
    },
    {
      key: 'state',
      title: t('leads.state'),
      width: 108,
      sort: 'state',
      isDescendingFirst: true,
      render: ({ state }) => <LeadStateTag state={state} />,
    },
    { key: 'owner', title: t('leads.owner'), width: 108, render: ({ ownerName }) => ownerName },
    {
      key: 'remindOn',
      title: t('leads.remindOn'),
      width: 120,
      render: ({ remindOn }) => <span className={styles.figures}>{remindOn}</span>,
    },
    {
      key: 'number',
      shown: 'chosen',
      title: t('leads.number'),
      width: 148,
      render: ({ number }) => <span className={styles.quiet}>{number}</span>,
    },
    {
      key: 'time',
      title: t('leads.time'),
      width: 164,
      sort: 'created',
      isDescendingFirst: true,
      render: ({ createdAt }) => <span className={styles.quiet}>{formatDateTime(createdAt)}</span>,
    },
  ];
}

/** A lead in two lines. */
export const leadCard = (t: TFunction, lead: ListedLead, onOpen: () => void): ListCard => ({
  title: nameOfLead(lead),
  onOpen,
  meta: (
    <>
      <LeadStateTag state={lead.state} />
      <span>{t(`leads.kinds.${lead.kind}`)}</span>
      <span>{lead.number}</span>
      {lead.ownerName && <span>{lead.ownerName}</span>}
      {lead.remindOn && <span>{t('leads.remindedOn', { day: lead.remindOn })}</span>}
      <span>{formatDateTime(lead.createdAt)}</span>
    </>
  ),
});
