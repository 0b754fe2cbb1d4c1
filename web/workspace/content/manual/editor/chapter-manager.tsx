import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { workspacePaths } from '#contract/paths.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { ListPanel, ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { ChapterRows } from './chapter-rows.tsx';
import { chaptersQuery } from './use-chapter-order.ts';

const ImportChapters = lazyPart(async () => (await import('./import-chapters.tsx')).ImportChapters);

/** The chapters in reading order: to be opened, moved, added, and taken from Excel. */
export function ChapterManager({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const [isImporting, setIsImporting] = useState(false);
  const { data, error, refetch } = useQuery(chaptersQuery);
  const add = mayEdit && (
    <>
      <Button icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setIsImporting(true)}>
        {t('manualEditor.import')}
      </Button>
      <LinkButton
        type="primary"
        to={`${pathname}${editorSearch('new')}`}
        icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
      >
        {t('manualEditor.add')}
      </LinkButton>
    </>
  );
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: chaptersQuery.queryKey });
    await queries.invalidateQueries({ queryKey: apiQuery('manual.chapters', {}).queryKey });
  };
  return (
    <>
      <PageActions>
        <LinkButton to={workspacePaths.usePage}>{t('manualEditor.read')}</LinkButton>
      </PageActions>
      <ListPanel
        label={t('manualEditor.list')}
        {...(data && data.length > 0 && { actions: add, count: t('manualEditor.total', { count: data.length }) })}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={8} />}
        {data?.length === 0 && (
          <EmptyState
            drawing={<BarsDrawing />}
            title={t('manualEditor.emptyTitle')}
            text={t('manualEditor.emptyText')}
            actions={add}
          />
        )}
        {data && data.length > 0 && <ChapterRows chapters={data} mayEdit={mayEdit} />}
      </ListPanel>
      {isImporting && (
        <Suspense>
          <ImportChapters onClose={() => setIsImporting(false)} onImported={() => void refresh()} />
        </Suspense>
      )}
    </>
  );
}
