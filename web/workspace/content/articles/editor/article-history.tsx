import { useQuery } from '@tanstack/react-query';
import type { EditableArticle } from '#contract/content/article-editing.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { HistoryDrawer } from '#web/workspace/kits/versioned/history-drawer.tsx';
import { StateTag } from '../state-tag.tsx';

interface ArticleHistoryProps {
  readonly article: EditableArticle;
  readonly onClose: () => void;
  readonly onRestore: (number: number) => Promise<void>;
}

/** What the article was before each change. */
export function ArticleHistory({ article, ...acts }: ArticleHistoryProps) {
  const versions = useQuery({
    ...apiQuery('article.versions', { params: { id: article.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <HistoryDrawer
      versions={versions}
      current={article.version}
      stateOf={({ state }) => <StateTag state={state} />}
      isLocked={article.state === 'withdrawn'}
      {...acts}
    />
  );
}
