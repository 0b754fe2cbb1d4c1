import { useLoaderData } from 'react-router';
import { CoverImage } from '../../ui/cover-image.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ArticleData } from './load-article.ts';

/** The head of an article or a piece of news, and where the rest of it can be read. */
function ArticlePage() {
  const { title, lead, tag, date, iso, cover, missing, missingText, actions } = useLoaderData<ArticleData>();
  return (
    <article className="wrap page article">
      {tag && (
        <p className="meta">
          <span className={`tag tag-${tag}`}>{tag}</span>
          <time dateTime={iso}>{date}</time>
        </p>
      )}
      <h1>{title}</h1>
      {lead && <p className="article-lead">{lead}</p>}
      {cover && <CoverImage cover={cover} />}
      <EmptyState title={missing} text={missingText} actions={actions} />
    </article>
  );
}

export { ArticlePage as Component };
