import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedChapter } from '#contract/content/manual-editing.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';

export const chaptersQuery = apiQuery('manual.manageList', {});

/** Moves chapters: at once on screen, then on the server, sequentially. */
export function useChapterOrder(chapters: readonly ListedChapter[]) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const running = useRef<Promise<unknown>>(Promise.resolve());

  /** Moves a chapter to an index; an index out of range does nothing. */
  function move(chapter: ListedChapter, place: number): void {
    const others = chapters.filter(({ id }) => id !== chapter.id);
    if (place < 0 || place > others.length || chapters[place]?.id === chapter.id) return;
    const ordered = others.toSpliced(place, 0, chapter);
    queries.setQueryData(chaptersQuery.queryKey, ordered);
    setSaid(t('manualEditor.moved', { title: chapter.title, place: place + 1 }));
    const ids = ordered.map(({ id }) => id);
    running.current = running.current.then(async () => {
      const answer = await api('manual.order', { body: { ids } });
      if (!answer.success) await queries.invalidateQueries({ queryKey: chaptersQuery.queryKey });
      await queries.invalidateQueries({ queryKey: apiQuery('manual.chapters', {}).queryKey });
    });
  }

  return { move, said };
}
