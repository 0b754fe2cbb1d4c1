import { usePageData } from '../../shown-page.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import type { FrontData } from './front-data.ts';
import { Hero } from './hero.tsx';
import { NewsSection } from './news-section.tsx';
import { PartnersSection } from './partners-section.tsx';
import { SolutionsSection } from './solutions-section.tsx';
import { StoriesSection } from './stories-section.tsx';
import { ToolsSection } from './tools-section.tsx';
import { VideosSection } from './videos-section.tsx';

function FrontPage() {
  const data = usePageData<FrontData>();
  return (
    <>
      <Hero {...data} />
      <StoriesSection {...data} />
      <ToolsSection {...data} />
      <SolutionsSection {...data} />
      <VideosSection {...data} />
      <PartnersSection {...data} />
      <NewsSection {...data} />
      <CallToAction {...data.callToAction} />
    </>
  );
}

export { FrontPage as Component };
