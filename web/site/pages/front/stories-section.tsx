import { publicPaths } from '#contract/paths.ts';
import { langOf } from '#web/shared/lang-of.ts';
import type { Story } from '../../loading/stories.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { CategoryTag } from '../../ui/category-tag.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Section } from '../../ui/section.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { FrontData } from './front-data.ts';

function StoryItem({ story, withCover }: { readonly story: Story; readonly withCover: boolean }) {
  return (
    <article className="story">
      {withCover && <CoverImage cover={story.cover} />}
      <p className="meta">
        <CategoryTag category={story.category} />
        <time dateTime={story.iso}>{story.date}</time>
      </p>
      <h3>
        <SiteLink href={story.href} className="stretched" lang={langOf(story, 'title')}>
          {story.title}
        </SiteLink>
      </h3>
      <p lang={langOf(story, 'summary')}>{story.summary}</p>
    </article>
  );
}

/** 今日商鉴: lead story, three more, and the hot list. */
export function StoriesSection({ stories, hotList, texts: { stories: texts } }: FrontData) {
  const [lead, ...others] = stories;
  return (
    <Section title={texts.title} lead={texts.lead} more={<ArrowLink href={publicPaths.login} label={texts.more} />}>
      <div className="stories">
        <div className="stories-lead">
          {lead ? <StoryItem story={lead} withCover /> : <p className="section-empty">{texts.empty}</p>}
        </div>
        <div className="stories-more">
          {others.map((story, index) => (
            <StoryItem key={story.id} story={story} withCover={index === 0} />
          ))}
        </div>
        <div className="ranking">
          <h3>
            {texts.ranking}
            <span>{texts.rankingScope}</span>
          </h3>
          <ol>
            {hotList.map(({ id, name, lang, count }) => (
              <li key={id}>
                <span lang={lang}>{name}</span>
                <b>{count}</b>
              </li>
            ))}
          </ol>
          <p>{hotList.length > 0 ? texts.rankingNote : texts.rankingEmpty}</p>
        </div>
      </div>
    </Section>
  );
}
