import { publicPaths } from '#contract/paths.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { patternCover } from '../../loading/covers.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { openingOf } from '../../loading/prose.ts';
import { loadRecord, statusOfMissing } from '../../loading/record-at.ts';
import { publicationTexts } from '../../loading/texts.ts';
import type { ArticleData } from './article-data.ts';
import { languageOf, neighboursOf, passagesOf, readingTime } from './reading-parts.ts';

/** `/companyNewsDetail?id=`: a news item. */
export async function loadNewsDetail({
  url,
  language,
  publicUrl,
  call,
}: LoadContext): Promise<LoadOutcome<ArticleData>> {
  const texts = publicationTexts[language];
  const { news, reading } = texts;
  const item = await loadRecord(url, (id) => call('site.newsDetail', { params: { id } }));
  const common = {
    texts: { ...reading, home: texts.home, companies: '' },
    trail: [{ label: news.title, href: publicPaths.companyNews }],
  };
  if (item === undefined || typeof item === 'string') {
    const why = item ?? 'none';
    return {
      status: item === undefined ? 200 : statusOfMissing[item],
      data: {
        ...common,
        description: news.lead,
        head: { unlisted: true },
        title: news[why],
        article: null,
        missing: {
          title: news[why],
          text: news[`${why}Text`],
          actions: [
            { label: news.back, href: publicPaths.companyNews },
            { label: texts.contact, href: publicPaths.contactUs },
          ],
        },
      },
    };
  }
  const { brand } = await call('site.frame', {});
  const tag = news.tags[item.tag];
  return found({
    ...common,
    description: item.summary || openingOf(item.bodyHtml) || item.title,
    title: item.title,
    head: {
      image: patternCover(item.pattern, item.id).src,
      article: {
        publishedAt: item.publishedAt,
        changedAt: item.changedAt,
        section: tag,
        language: languageOf(item, language),
      },
      address: `${publicPaths.companyNewsDetail}?id=${item.id}`,
    },
    article: {
      ...passagesOf(item, { language, publicUrl }, texts),
      meta: [
        { label: reading.published, value: formatDay(item.publishedAt, language), iso: item.publishedAt },
        { label: reading.category, value: tag },
        { label: reading.source, value: brand },
        readingTime(item, language, texts),
      ],
      original: null,
      companies: [],
      neighbours: neighboursOf(item, publicPaths.companyNewsDetail, texts),
    },
    missing: null,
  });
}
