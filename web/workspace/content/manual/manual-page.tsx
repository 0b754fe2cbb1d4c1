import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManualChapter } from '#contract/content/manual.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { BarsDrawing, MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { ChapterContents } from './chapter-contents.tsx';
import { ChapterView } from './chapter-view.tsx';
import styles from './manual.module.css';
import { ManualSearch } from './manual-search.tsx';
import { searchChapters } from './search-chapters.ts';

const chaptersQuery = apiQuery('manual.chapters', {});

/** The product manual (docs/product/content.md, "Manual"): contents, search, chapters, print. */
export function Component() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(chaptersQuery);
  if (data?.length === 0) {
    return <EmptyState drawing={<BarsDrawing />} title={t('manual.emptyTitle')} text={t('manual.emptyText')} />;
  }
  if (data) return <Manual chapters={data} />;
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return (
    <div className={styles.columns} aria-busy="true">
      <Skeleton height={240} />
      {/* A manual is longer than a screen: its place is kept, so that the scroll bar does not come and go. */}
      <Skeleton height={1600} />
    </div>
  );
}

function Manual({ chapters }: { readonly chapters: readonly ManualChapter[] }) {
  const { t } = useTranslation();
  const [word, setWord] = useState('');
  const wanted = useDeferredValue(word.trim());
  const found = useMemo(() => searchChapters(chapters, wanted), [chapters, wanted]);
  return (
    <>
      <PageActions>
        <Button type="text" icon={<Printer size={16} strokeWidth={1.5} />} onClick={() => window.print()}>
          {t('manual.print')}
        </Button>
      </PageActions>
      <ManualSearch word={word} onChange={setWord} count={found.length} />
      <div className={styles.columns}>
        <ChapterContents chapters={found} />
        <div className={styles.chapters}>
          {found.length === 0 && (
            <EmptyState
              drawing={<MirrorDrawing />}
              title={t('manual.noMatchTitle', { word: wanted })}
              text={t('manual.noMatchText')}
              actions={<Button onClick={() => setWord('')}>{t('manual.clear')}</Button>}
            />
          )}
          {found.map((chapter) => (
            <ChapterView key={chapter.id} chapter={chapter} word={wanted} />
          ))}
        </div>
      </div>
    </>
  );
}
