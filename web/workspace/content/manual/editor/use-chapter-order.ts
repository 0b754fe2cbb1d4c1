import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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
  const { queryKey } = chaptersQuery;
  const unsent = useRef(0);
  const show = (ordered: ListedChapter[]) => {
    // What is on its way was read before the move.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, ordered);
  };
  return useRowOrder({
    rows: chapters,
    show: (ordered) => {
      unsent.current += 1;
      show(ordered);
    },
    tell: ({ title }, place) => t('manualEditor.moved', { title, place }),
    send: async (order) => {
      const answer = await api('manual.order', { body: order });
      unsent.current -= 1;
      if (!answer.success) await queries.invalidateQueries({ queryKey });
      else if (unsent.current === 0) show(answer.result);
      await queries.invalidateQueries({ queryKey: apiQuery('manual.chapters', {}).queryKey });
    },
  });
}
