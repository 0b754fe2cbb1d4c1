import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedChapter } from '#contract/content/manual-editing.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useRowOrder } from '#web/workspace/kits/list/use-row-order.ts';

export const chaptersQuery = apiQuery('manual.manageList', {});

/** Moves chapters. */
export function useChapterOrder(chapters: readonly ListedChapter[]) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useRowOrder({
    rows: chapters,
    show: (ordered) => queries.setQueryData(chaptersQuery.queryKey, ordered),
    tell: ({ title }, place) => t('manualEditor.moved', { title, place }),
    send: async (ids) => {
      const answer = await api('manual.order', { body: { ids } });
      if (!answer.success) await queries.invalidateQueries({ queryKey: chaptersQuery.queryKey });
      await queries.invalidateQueries({ queryKey: apiQuery('manual.chapters', {}).queryKey });
    },
  });
}
