import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { candidateAddress } from './candidate-address.ts';
import { candidateCard, candidateColumns } from './candidate-columns.tsx';
import { CandidateFields } from './candidate-fields.tsx';
import type { PeerDraft } from './use-peer-draft.ts';

/** Listed companies by industry and name, each to be added or taken out. */
export function CandidateList(choosing: { readonly draft: PeerDraft; readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const list = useList(candidateAddress);
  const { q, industry } = list.filters;
  const query = useQuery({
    ...apiQuery(
      'peer.candidates',
      { body: { ...(q !== undefined && { keyword: q }), ...(industry && { industryId: industry }), ...list.asked } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  });
  const nothing = { title: t('peers.noHitTitle'), text: t('peers.noHitText') };
  return (
    // Beside the peers themselves: a column of the page.
    <div>
      <RecordList
        list={list}
        query={query}
        label={t('peers.candidates')}
        rowKey={({ stockId }) => stockId}
        nameOf={({ shortName }) => shortName}
        columns={candidateColumns(t, choosing)}
        card={(company) => candidateCard(t, choosing, company)}
        isMarked={(company) => choosing.draft.has(company)}
        filters={
          <CandidateFields
            list={list}
            industries={query.data?.industries ?? []}
            ownIndustry={query.data?.industryId ?? null}
          />
        }
        countText={(count) => t('peers.total', { count })}
        empty={nothing}
        noHit={nothing}
      />
    </div>
  );
}
