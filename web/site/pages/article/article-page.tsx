import { usePageData } from '../../shown-page.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ArticleData } from './article-data.ts';
import { ReadingView } from './reading-view.tsx';

/** An article or news item; otherwise a notice. */
function ArticlePage() {
  const data = usePageData<ArticleData>();
  const { article, missing, texts, trail, title } = data;
  return (
    <div className="wrap page reading-page">
      <Breadcrumbs home={texts.home} trail={trail} here={article ? texts.end : title} />
      {missing && (
        <>
          <h1 className="visually-hidden">{title}</h1>
          <EmptyState {...missing} />
        </>
      )}
      {article && <ReadingView article={article} texts={texts} />}
    </div>
  );
}

export { ArticlePage as Component };
