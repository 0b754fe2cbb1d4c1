import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { Bookmark } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { SavedSearch } from '#contract/insight/explorer.ts';
import type { Filters } from '#contract/insight/explorer-filters.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { writeFilters } from '#web/shared/explorer-filters.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { usePopoverFocus } from '#web/workspace/kits/drawer/use-popover-focus.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { refreshThemes } from './refresh-themes.ts';
import { SaveSearchForm } from './save-search-form.tsx';
import { SavedSearchList } from './saved-search-list.tsx';
import styles from './saved-searches.module.css';

const savedQuery = apiQuery('explorer.savedSearches', {}, { quiet: true });

interface SavedSearchesProps {
  readonly filters: Filters;
}

/** Saves the current search, and opens saved ones. */
export function SavedSearches({ filters }: SavedSearchesProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { key } = useLocation();
  // Tied to the URL it was opened on: opening a search closes it.
  const [openKey, setOpenKey] = useState<string>();
  const isOpen = openKey === key;
  const panel = useRef<HTMLElement>(null);
  const afterRemoval = useFocusAfterRemoval();
  const focus = usePopoverFocus(panel, isOpen);
  const { data, error, refetch } = useQuery({ ...savedQuery, enabled: isOpen });
  const replace = async (change: (before: SavedSearch[]) => SavedSearch[]) => {
    // A list that is on its way may not know of the change.
    await client.cancelQueries({ queryKey: savedQuery.queryKey });
    client.setQueryData(savedQuery.queryKey, (before) => before && change(before));
    void refreshThemes(client);
  };

  const keep = async (search: SavedSearch) => {
    await replace((before) => [search, ...before]);
    toast.success(t('explorer.savedDone'));
  };
  const rename = async (id: number, name: string): Promise<boolean> => {
    const answer = await api('explorer.renameSearch', { body: { id, name } });
    if (answer.success) await replace((before) => before.map((search) => (search.id === id ? answer.result : search)));
    return answer.success;
  };
  const remove = async (id: number) => {
    const answer = await api('explorer.deleteSearch', { body: { id } });
    if (!answer.success) return;
    afterRemoval.goes(data?.findIndex((search) => search.id === id) ?? -1);
    client.removeQueries({ queryKey: ['theme.detail', { params: { id } }] });
    await replace((before) => before.filter((search) => search.id !== id));
  };

  return (
    <Popover
      open={isOpen}
      onOpenChange={(open) => setOpenKey(open ? key : undefined)}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      afterOpenChange={focus.afterOpenChange}
      content={
        <section ref={panel} className={styles.panel} aria-label={t('explorer.savedTitle')}>
          <SaveSearchForm query={writeFilters(filters)} onSaved={keep} />
          {!data && error ? (
            <ErrorState error={error} onReload={() => void refetch()} />
          ) : (
            <SavedSearchList searches={data} afterRemoval={afterRemoval} onRename={rename} onDelete={remove} />
          )}
        </section>
      }
    >
      <Button
        type="text"
        icon={<Bookmark size={16} strokeWidth={1.5} />}
        aria-label={t('explorer.saved')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <span className="hides-on-phones">{t('explorer.saved')}</span>
      </Button>
    </Popover>
  );
}
