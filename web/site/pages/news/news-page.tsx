import { useLoaderData } from 'react-router';
import { publicPaths } from '#contract/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewsRows } from '../../ui/news-rows.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { NewsData } from './load-news.ts';

function NewsPage() {
  const { title, lead, items, missing, missingText, contact } = useLoaderData<NewsData>();
  return (
    <div className="wrap page">
      <PageHead title={title} lead={lead} />
      {items.length === 0 ? (
        <EmptyState title={missing} text={missingText} actions={[{ label: contact, href: publicPaths.contactUs }]} />
      ) : (
        <NewsRows items={items} level="h2" />
      )}
    </div>
  );
}

export { NewsPage as Component };
