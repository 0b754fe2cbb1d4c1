import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView, ListViews } from '#contract/identity/list-views.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { viewCountsKey } from './refresh-list.ts';
import { type ListSettings, type ListState, noView } from './use-list.ts';

const nothing: ListSettings = { filters: {}, sort: null, columns: null, pageSize: null };

const settingsOf = ({ filters, sort, columns, pageSize }: ListSettings): ListSettings => ({
  filters,
  sort,
  columns,
  pageSize,
});

/** Whether two settings show the same, in whatever order their filters were chosen. */
function areSame(one: ListSettings, other: ListSettings): boolean {
  const plain = ({ filters, ...rest }: ListSettings) =>
    JSON.stringify([Object.entries(filters).sort(), settingsOf({ filters: {}, ...rest })]);
  return plain(one) === plain(other);
}

/** How many rows each view has. */
export interface ViewCounting {
  /** Counts for these settings, in their order, capped as the list's own total is. */
  readonly ask: (views: readonly ListSettings[]) => Promise<ApiAnswer<readonly number[]>>;
  /** How many rows the list has as it is shown now. */
  readonly total: number | undefined;
}

/** The views that somebody keeps of a list, and the columns they chose. A list that has a default opens with it. */
export function useListViews(list: ListState, counting?: ViewCounting) {
  const { t } = useTranslation();
  const client = useQueryClient();
  /** How often columns were chosen. */
  const choices = useRef(0);
  const options = apiQuery('listView.all', { params: { list: list.name } }, { quiet: true });
  const { data, error, refetch } = useQuery({ ...options, staleTime: 5 * 60_000 });
  const views = data?.views ?? [];
  const filters = [nothing, ...views].map((view) => view.filters);
  const counts = useQuery({
    queryKey: [...viewCountsKey(list.name), list.scope, filters],
    queryFn: async () => {
      const answer = await counting?.ask([nothing, ...views]);
      return answer?.success ? answer.result : [];
    },
    // Numbers that cannot be counted are left out; the list says what failed.
    retry: false,
    enabled: counting !== undefined && views.length > 0,
    staleTime: 30_000,
    placeholderData: (before) => (before?.length === filters.length ? before : undefined),
  });
  const active = views.find(({ id }) => id === list.view);
  const opensWith = list.isUntouched ? views.find(({ id }) => id === data?.defaultViewId) : undefined;
  useEffect(() => {
    if (opensWith) list.open(settingsOf(opensWith), opensWith.id, { replace: true });
  });

  const isChanged = active !== undefined && !areSame(list.settings, active);
  // The tab that is open says what the list says, which may be newer.
  const shown = active ? (isChanged ? undefined : views.indexOf(active) + 1) : list.isNarrowed ? undefined : 0;

  const keep = (change: (before: ListViews) => ListViews) => {
    // What is on its way was read before the change.
    void client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, (before: ListViews | undefined) => before && change(before));
  };
  const keepView = (view: ListView) =>
    keep((before) => ({
      ...before,
      views: before.views.some(({ id }) => id === view.id)
        ? before.views.map((one) => (one.id === view.id ? view : one))
        : [...before.views, view],
    }));
  const save = async (name: string, settings: ListSettings, id?: number): Promise<ApiAnswer<ListView>> => {
    const body = { list: list.name, name, ...settings, filters: { ...settings.filters } };
    const answer = await api(
      'listView.save',
      { body: { ...body, columns: settings.columns && [...settings.columns], ...(id !== undefined && { id }) } },
      { quiet: true },
    );
    if (!answer.success) return answer;
    keepView(answer.result);
    if (id === undefined) list.open(settings, answer.result.id, { replace: true });
    return answer;
  };
  const columns = list.columns ?? (active ? undefined : (data?.columns ?? undefined));

  return {
    /** Nothing of how the list opens is still to come. */
    isSettled: opensWith === undefined && (data !== undefined || error !== null),
    error,
    reload: () => void refetch(),
    views,
    /** How many rows the list has without filters, and each view in turn; nothing until they have been counted. */
    counts: (counts.data ?? []).map((count, index) => (index === shown ? (counting?.total ?? count) : count)),
    active,
    isChanged,
    defaultViewId: data?.defaultViewId ?? null,
    columns,
    show: (view: ListView | undefined) =>
      view ? list.open(settingsOf(view), view.id) : list.open(nothing, data?.defaultViewId ? noView : undefined),
    add: (name: string) => save(name, { ...list.settings, columns: columns ?? null }),
    rename: (view: ListView, name: string) => save(name, settingsOf(view), view.id),
    update: async (view: ListView) => {
      const answer = await save(view.name, list.settings, view.id);
      if (answer.success) toast.success(t('lists.views.updated', { name: view.name }));
      else toast.error(answer.issues?.[0]?.message ?? answer.desc);
    },
    remove: async ({ id, name }: ListView) => {
      const answer = await api('listView.delete', { body: { id } });
      if (!answer.success) return;
      keep(({ views: before, defaultViewId, ...rest }) => ({
        ...rest,
        views: before.filter((one) => one.id !== id),
        defaultViewId: defaultViewId === id ? null : defaultViewId,
      }));
      if (list.view === id) list.open(list.settings, undefined, { replace: true });
      toast.success(t('lists.views.removed', { name }));
    },
    makeDefault: async (id: number | null) => {
      const answer = await api('listView.makeDefault', { body: { list: list.name, id } });
      if (answer.success) keep((before) => ({ ...before, defaultViewId: id }));
    },
    /** In a view they are a change of it; outside they are kept for the next time, and go back where that fails. */
    chooseColumns: async (next: readonly string[] | undefined) => {
      if (active) return list.showColumns(next);
      const former = { shown: list.columns, kept: data?.columns ?? null };
      if (former.shown) list.showColumns(undefined);
      const kept = next ? [...next] : null;
      choices.current += 1;
      const choice = choices.current;
      keep((before) => ({ ...before, columns: kept }));
      const answer = await api('listView.keepColumns', { body: { list: list.name, columns: kept } });
      // What was chosen since then says itself what becomes of it.
      if (answer.success || choice !== choices.current) return;
      keep((before) => ({ ...before, columns: former.kept }));
      if (former.shown) list.showColumns(former.shown);
    },
  };
}

export type ListViewsState = ReturnType<typeof useListViews>;
