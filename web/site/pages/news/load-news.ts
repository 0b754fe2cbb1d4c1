import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { contentTexts } from '../../loading/texts.ts';
import type { PageData } from '../../site-data.ts';
import type { NewsItem } from '../front/front-data.ts';
import { newsItemOf } from '../front/load-front.ts';

export interface NewsData extends PageData {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly NewsItem[];
  readonly missing: string;
  readonly missingText: string;
  readonly contact: string;
}

export async function loadNews({ language, call }: LoadContext): Promise<LoadOutcome<NewsData>> {
  const { news } = await call('site.front', {});
  const { contact, news: texts } = contentTexts[language];
  return found({
    description: texts.lead,
    title: texts.title,
    lead: texts.lead,
    items: news.map((item) => newsItemOf(item, language)),
    missing: texts.missing,
    missingText: texts.text,
    contact,
  });
}
