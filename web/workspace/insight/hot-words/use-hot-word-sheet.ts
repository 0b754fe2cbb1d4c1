import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HotWord } from '#contract/insight/hot-words.ts';
import type { DataSheet } from '#web/shared/charts/data-sheet.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';

/** The list as CSV. */
export function useHotWordSheet(items: readonly HotWord[]): DataSheet {
  const { t } = useTranslation();
  const stateName = useLabels('hot_word_state');
  return useMemo(
    () => ({
      columns: (['rank', 'word', 'z', 'stories', 'ratio', 'sources', 'state'] as const).map((name) => ({
        label: t(`hotWord.${name}`),
      })),
      rows: items.map(({ rank, word, z, stories, ratio, sources, state }) => [
        rank,
        word,
        z.value,
        stories,
        ratio,
        sources,
        stateName(state),
      ]),
    }),
    [t, stateName, items],
  );
}
