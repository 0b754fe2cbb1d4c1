import { Button, Table, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ListedPartner } from '#contract/identity/partners.ts';
import { pickText } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { PartnerState } from './partner-state.tsx';

interface PartnerTableProps {
  readonly partners: readonly ListedPartner[];
  readonly onOpen: (id: string) => void;
}

/** Partners with state and use; on a phone as rows. */
export function PartnerTable({ partners, onOpen }: PartnerTableProps) {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const nameOf = ({ name }: ListedPartner) => pickText(name, currentLanguage());
  const since = ({ isFixed, since: time }: ListedPartner) =>
    isFixed ? <Tag>{t('partners.fixed')}</Tag> : time !== null && formatDateTimeAcrossYears(time);
  const used = ({ lastUsedAt }: ListedPartner) =>
    lastUsedAt === null ? t('partners.never') : formatDateTimeAcrossYears(lastUsedAt);

  if (isPhone) {
    return (
      <ul>
        {partners.map((partner) => (
          <li key={partner.id} className={listStyles.row}>
            <button type="button" className={listStyles.rowTitle} onClick={() => onOpen(partner.id)}>
              {nameOf(partner)}
            </button>
            <div className={listStyles.meta}>
              <PartnerState state={partner.state} />
              <span>{t(`partners.kinds.${partner.kind}`)}</span>
              <span>{t('partners.peopleCount', { count: partner.people })}</span>
              {partner.isFixed && <span>{t('partners.fixed')}</span>}
            </div>
            <p className={listStyles.note}>{t('partners.lastUse', { time: used(partner) })}</p>
          </li>
        ))}
      </ul>
    );
  }
  const columns: ColumnsType<ListedPartner> = [
    {
      key: 'name',
      title: t('partners.name'),
      render: (_value, partner) => (
        <>
          <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(partner.id)}>
            {nameOf(partner)}
          </Button>
          <p className={listStyles.note}>{partner.id}</p>
        </>
      ),
    },
    { key: 'kind', title: t('partners.kind'), render: (_value, { kind }) => t(`partners.kinds.${kind}`) },
    { key: 'state', title: t('partners.state'), render: (_value, { state }) => <PartnerState state={state} /> },
    { key: 'since', title: t('partners.since'), render: (_value, partner) => since(partner) },
    {
      key: 'used',
      title: t('partners.lastUsed'),
      render: (_value, partner) => <span className={listStyles.unbroken}>{used(partner)}</span>,
    },
    {
      key: 'people',
      title: t('partners.people'),
      align: 'right',
      render: (_value, { people }) => <span className={listStyles.figures}>{formatCount(people)}</span>,
    },
  ];
  return (
    <Table<ListedPartner>
      rowKey="id"
      columns={columns}
      dataSource={[...partners]}
      pagination={false}
      scroll={{ x: 840 }}
      aria-label={t('partners.list')}
    />
  );
}
