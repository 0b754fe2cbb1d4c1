import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { CopyEarlier } from './copy-earlier.tsx';
import { InquiryEditor } from './inquiry-editor.tsx';
import { PublishedInquiry } from './published-inquiry.tsx';
import { ReadDraft } from './read-draft.tsx';
import { useBeginOnce } from './use-begin-once.ts';

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
  // The editor reads what is stored when it opens only: it opens anew where a colleague has saved meanwhile.
  const [generation, setGeneration] = useState(0);
  const [isCopying, setIsCopying] = useState(false);
  const beginOnce = useBeginOnce();
  const options = apiQuery('inquiry.detail', { params: { id: id ?? 0 } }, { quiet: true });
  const query = useQuery({
    ...options,
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.edition > 0 ? readAgainAfter : false),
  });
  const { data, error, refetch } = query;
  const keep = (saved: InquiryDetail) => {
    void refreshList(queries, 'inquiries', ['inquiry.list', 'inquiry.compare']);
    const { queryKey } = apiQuery('inquiry.detail', { params: { id: saved.id } }, { quiet: true });
    queries.setQueryData(queryKey, saved);
  };
  const onChanged = (saved: InquiryDetail) => {
    keep(saved);
    if (saved.id === id) return;
    if (id === undefined) setBegun(saved.id);
    onOpen(saved.id);
  };
  const openAnew = async () => {
    const read = await refetch();
    if (read.isSuccess) setGeneration((count) => count + 1);
    else if (read.error) toast.error(read.error.message);
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
        {id === undefined && mayEdit && (
          <Button
            type="text"
            icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => setIsCopying(true)}
          >
            {t('inquiries.copyEarlier')}
          </Button>
        )}
      </PageActions>
      {isCopying && (
        <CopyEarlier
          beginOnce={beginOnce}
          onCopied={(copied) => {
            setIsCopying(false);
            onOpen(copied);
          }}
          onClose={() => setIsCopying(false)}
        />
      )}
      {data && data.edition === 0 && !mayEdit ? (
        <ReadDraft inquiry={data} onChanged={onChanged} />
      ) : data && data.edition > 0 ? (
        <PublishedInquiry inquiry={data} isBehind={query.isRefetchError} onChanged={onChanged} />
      ) : (
        <InquiryEditor
          key={`${id === undefined || id === begun ? 'new' : id} ${generation}`}
          inquiry={data}
          onChanged={onChanged}
          onChangedLate={keep}
          onReload={() => void openAnew()}
          onClose={onClose}
        />
      )}
    </>
  );
}
