import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { InquiryEditor } from './inquiry-editor.tsx';
import { PublishedInquiry } from './published-inquiry.tsx';

/** How often a published inquiry is read again: others answer, and the server's clock decides. */
const readAgainAfter = 30_000;

interface InquiryPageProps {
  /** Left out for a new one. */
  readonly id: number | undefined;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** An inquiry as a page: its draft, or what has become of it. */
export function InquiryPage({ id, onOpen, onClose }: InquiryPageProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('inquiry:edit');
  // A new draft keeps its editor when it gets its number; whatever is opened from the list gets one of its own.
  const [begun, setBegun] = useState<number>();
  const options = apiQuery('inquiry.detail', { params: { id: id ?? 0 } }, { quiet: true });
  const query = useQuery({
    ...options,
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.edition > 0 ? readAgainAfter : false),
  });
  const { data, error, refetch } = query;
  const onChanged = (saved: InquiryDetail) => {
    for (const name of ['inquiry.list', 'inquiry.counts', 'inquiry.compare']) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
    const { queryKey } = apiQuery('inquiry.detail', { params: { id: saved.id } }, { quiet: true });
    queries.setQueryData(queryKey, saved);
    if (saved.id === id) return;
    if (id === undefined) setBegun(saved.id);
    onOpen(saved.id);
  };
  if (id !== undefined && !data) {
    return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <PageSkeleton />;
  }
  return (
    <>
      <PageActions>
        <Button type="text" onClick={onClose}>
          {t('inquiries.back')}
        </Button>
      </PageActions>
      {data && (data.edition > 0 || !mayEdit) ? (
        <PublishedInquiry inquiry={data} isBehind={query.isRefetchError} onChanged={onChanged} onOpen={onOpen} />
      ) : (
        <InquiryEditor
          key={id === undefined || id === begun ? 'new' : id}
          inquiry={data}
          onChanged={onChanged}
          onReload={() => void refetch()}
          onClose={onClose}
        />
      )}
    </>
  );
}
