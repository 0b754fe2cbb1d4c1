import type { ReactNode } from 'react';
import { publicPaths } from '#contract/paths.ts';
import { CountBars } from '#web/shared/charts/count-bars.tsx';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { langOf } from '#web/shared/lang-of.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { CategoryTag } from '../../ui/category-tag.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { FrontData } from './front-data.ts';
import { StripItems } from './strip-items.tsx';

/** The latest articles, below the weeks of the industry. */
function SearchSample({ stories, histogram, texts: { tools: texts } }: FrontData) {
  return (
    <div className="sample">
      <p className="sample-bar">
        <Icon name="search" />
        <span>{texts.sample}</span>
        {histogram && <span className="sample-count">{histogram.count}</span>}
      </p>
      {histogram && (
        <div className="sample-histogram">
          <CountBars counts={histogram.counts} label={histogram.label} />
        </div>
      )}
      <ul>
        {stories.map((story) => (
          <li key={story.id}>
            <p className="meta">
              <CategoryTag category={story.category} />
              {story.date}
            </p>
            <strong lang={langOf(story, 'title')}>{story.title}</strong>
            <p className="sample-summary" lang={langOf(story, 'summary')}>
              {story.summary}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RankBars({ ranking }: Pick<FrontData, 'ranking'>) {
  return (
    <ol className="rank-bars">
      {ranking.slice(0, 5).map(({ id, name, lang, count, share }, index) => (
        <li key={id}>
          <span lang={lang}>{name}</span>
          <ShareBar percent={share} tone={index === 0 ? 'own' : 'context'} />
          <b>{count}</b>
        </li>
      ))}
    </ol>
  );
}

/** The tools, those of the product with live data. */
export function ToolsSection(data: FrontData) {
  const { tools, texts } = data;
  /** By the page that a tool leads to: operators order, add and withdraw them. */
  const samples: Readonly<Record<string, ReactNode>> = {
    [publicPaths.baExplorer]: <SearchSample {...data} />,
    [publicPaths.baActiveRate]: <RankBars ranking={data.ranking} />,
    [publicPaths.baHotWord]:
      data.words.length > 0 ? (
        <StripItems className="word-lines" items={data.words} />
      ) : (
        <img
          className="tool-pattern"
          src="/illustrations/slips/3.svg?ground=paper"
          width="960"
          height="540"
          alt=""
          loading="lazy"
        />
      ),
  };
  return (
    <Section
      title={texts.tools.title}
      lead={texts.tools.lead}
      more={<ArrowLink href={publicPaths.explain} label={texts.tools.more} />}
    >
      {tools.length === 0 && <p className="section-empty">{texts.tools.empty}</p>}
      <div className="tools">
        {tools.map((tool) => (
          <article key={tool.href} className="tool">
            <h3>
              <SiteLink href={tool.href} className="stretched" lang={langOf(tool, 'title')}>
                {tool.title}
              </SiteLink>
            </h3>
            <p className="short-copy" lang={langOf(tool, 'text')}>
              {tool.text}
            </p>
            {samples[tool.href.replace(/[?#].*/, '')]}
          </article>
        ))}
      </div>
    </Section>
  );
}
