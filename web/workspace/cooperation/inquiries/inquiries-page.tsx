import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { inquiryAddress, inquiryNarrowing, nothingShown, openedInquiry, shownOfInquiry } from './inquiry-address.ts';
import { inquiryCard, inquiryColumns } from './inquiry-columns.tsx';
import { InquiryFilterFields } from './inquiry-filter-fields.tsx';
import { InquiryPage } from './inquiry-page.tsx';
import { BeginFromTemplate } from './template-dialogs.tsx';
import { useBeginOnce } from './use-begin-once.ts';

/** How often the list is read again while one is open: the server's clock decides. */
const readAgainAfter = 30_000;

const address = { ...openedInquiry, ...shownOfInquiry };

/** 询价: what the company asks suppliers to quote for. */
export function Component() {
  const [{ inquiry: opened }, change] = useAddress(address);
  const open = (inquiry: number | null | undefined) => change({ ...nothingShown, inquiry });
  if (opened === undefined) return <InquiryList onOpen={open} />;
  return <InquiryPage id={opened ?? undefined} onOpen={open} onClose={() => open(undefined)} />;
}

function InquiryList({ onOpen }: { readonly onOpen: (id: number | null) => void }) {
  const { t } = useTranslation();
  const needs = { t, fieldName: useLabels('zcb_domain') };
  const mayEdit = useMay('inquiry:edit');
  const list = useList(inquiryAddress);
  const query = useQuery({
    ...apiQuery('inquiry.list', { body: { ...inquiryNarrowing(list.filters), ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.list.some((inquiry) => inquiry.state === inquiryState.open) ? readAgainAfter : false,
  });
  const look = () => void query.refetch();
  const [isChoosing, setIsChoosing] = useState(false);
  const beginOnce = useBeginOnce();
  const add = mayEdit && (
    <Button type="primary" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => onOpen(null)}>
      {t('inquiries.add')}
    </Button>
  );
  const actions = mayEdit && <Button onClick={() => setIsChoosing(true)}>{t('inquiries.templates.begin')}</Button>;
  return (
    <>
      <RecordList
        list={list}
        query={query}
        label={t('inquiries.list')}
        rowKey={({ id }) => id}
        nameOf={({ title, number }) => title || number}
        columns={inquiryColumns(needs, ({ id }) => onOpen(id), look)}
        card={(inquiry) => inquiryCard(needs, inquiry, () => onOpen(inquiry.id), look)}
        filters={<InquiryFilterFields list={list} />}
        actions={actions}
        counts={(views) =>
          api(
            'inquiry.counts',
            { body: { filters: views.map((view) => inquiryNarrowing(list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count) => t('inquiries.total', { count })}
        empty={{ title: t('inquiries.emptyTitle'), text: t('inquiries.emptyText') }}
        add={add}
        noHit={{ title: t('inquiries.noHitTitle'), text: t('inquiries.noHitText') }}
      />
      {isChoosing && <BeginFromTemplate beginOnce={beginOnce} onBegun={onOpen} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
