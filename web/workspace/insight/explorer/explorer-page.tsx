import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicPaths } from '#contract/paths.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { SetAlertButton } from '#web/workspace/insight/new-alert/set-alert-button.tsx';
import { CopyLinkButton } from '#web/workspace/ui/copy-link-button.tsx';
import { LockDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { CompanySuggestion } from './company-suggestion.tsx';
import { ConditionChips } from './condition-chips.tsx';
import styles from './explorer.module.css';
import { ExplorerSkeleton } from './explorer-skeleton.tsx';
import { ExportResults } from './export-results.tsx';
import { Facets } from './facets.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { MyThemes } from './my-themes.tsx';
import { Preview } from './preview.tsx';
import { PreviewDrawer } from './preview-drawer.tsx';
import { QueryBar } from './query-bar.tsx';
import { ResultsColumn } from './results-column.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { ShareDigestButton } from './share-digest-button.tsx';
import { useFilters } from './use-filters.ts';
import { isCounted, useResults } from './use-results.ts';

/** `NOT_PERMITTED` of contract/codes/errors.ts. */
const notPermitted: typeof import('#contract/codes/errors.ts').errorTable['NOT_PERMITTED']['code'] = 1004;

/** The Explorer: search and facets over all articles. Its URL is its state. */
export function Component() {
  const { t } = useTranslation();
  const width = useLayoutWidth();
  const { filters, setFilters, preview, setPreview, theme } = useFilters();
  const results = useResults(filters);
  const [isClosed, setIsClosed] = useState(false);
  const { data, error, isPlaceholderData: isStale } = results;
  const first = data?.pages[0];
  const answer = isCounted(first) ? first : undefined;
  // Beside the results there is room for a preview from the start.
  const selected = preview ?? (width === 'desktop' && !isClosed ? answer?.list[0]?.id : undefined);
  const select = (id: number | undefined) => {
    setIsClosed(id === undefined);
    setPreview(id);
  };

  const facets = answer && (
    <>
      <MyThemes filters={filters} theme={theme} />
      <Facets filters={filters} answer={answer} isStale={isStale} onChange={setFilters} />
    </>
  );
  const terms = answer?.terms ?? [];
  return (
    <>
      <PageActions>
        <SavedSearches filters={filters} />
        <SetAlertButton filters={filters} />
        <CopyLinkButton />
        {data && <ShareDigestButton query={filters.q} pages={data.pages} isStale={isStale} />}
        {answer && <ExportResults filters={filters} answer={answer} />}
      </PageActions>
      <QueryBar q={filters.q} onSubmit={(q) => setFilters({ q })}>
        <ConditionChips filters={filters} facets={answer?.facets} onChange={setFilters} />
      </QueryBar>
      {answer?.suggestion && <CompanySuggestion company={answer.suggestion} onChange={setFilters} />}
      {data && answer ? (
        <div className={styles.columns} data-preview={(width === 'desktop' && selected !== undefined) || undefined}>
          {width === 'phone' ? (
            <FilterSheet filters={filters} answer={answer}>
              {facets}
            </FilterSheet>
          ) : (
            <aside className={styles.facets} aria-label={t('explorer.filters')}>
              {facets}
            </aside>
          )}
          <ResultsColumn
            results={results}
            answer={answer}
            pages={data.pages}
            filters={filters}
            onChange={setFilters}
            selected={selected}
            onSelect={select}
            // Elsewhere the preview lies over the results: at each step it would take the focus.
            onWalk={width === 'desktop' ? select : undefined}
          />
          {width === 'desktop' ? (
            selected !== undefined && (
              <aside className={styles.preview}>
                <Preview id={selected} terms={terms} onClose={() => select(undefined)} />
              </aside>
            )
          ) : (
            <PreviewDrawer id={selected} terms={terms} onClose={() => select(undefined)} />
          )}
        </div>
      ) : error ? (
        <Failure error={error} onReload={() => void results.refetch()} />
      ) : (
        <ExplorerSkeleton />
      )}
    </>
  );
}

function Failure({ error, onReload }: { readonly error: Error; readonly onReload: () => void }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.code === notPermitted) {
    return (
      <EmptyState
        drawing={<LockDrawing />}
        title={t('explorer.forbiddenTitle')}
        text={t('explorer.forbiddenText')}
        actions={<LinkButton to={publicPaths.root}>{t('explorer.toHome')}</LinkButton>}
      />
    );
  }
  return <ErrorState error={error} onReload={onReload} />;
}
