import { publicPaths } from '#contract/paths.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { NewsRows } from '../../ui/news-rows.tsx';
import { Section } from '../../ui/section.tsx';
import type { FrontData } from './front-data.ts';

export function NewsSection({ news, texts: { news: texts } }: FrontData) {
  return (
    <Section title={texts.title} more={<ArrowLink href={publicPaths.companyNews} label={texts.more} />}>
      {news.length === 0 ? <p className="section-empty">{texts.empty}</p> : <NewsRows items={news} level="h3" />}
    </Section>
  );
}
