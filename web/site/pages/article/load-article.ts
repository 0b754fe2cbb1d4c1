import type { SiteArticle } from '#contract/content/site-article.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { coverOf } from '../../loading/covers.ts';
import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { openingOf } from '../../loading/prose.ts';
import { loadRecord, statusOfMissing } from '../../loading/record-at.ts';
import { publicationTexts } from '../../loading/texts.ts';
import type { PublicationTexts } from '../../locales/zh-CN/publications.ts';
import type { ArticleBody, ArticleData } from './article-data.ts';
import { languageOf, neighboursOf, passagesOf, readingTime } from './reading-parts.ts';

/** `/releaseDetail?id=`: an article in public (docs/product/public-site.md, "Pages"). */
export async function loadArticle({ url, language, publicUrl, call }: LoadContext): Promise<LoadOutcome<ArticleData>> {
  const texts = publicationTexts[language];
  const { article: words, reading } = texts;
  const item = await loadRecord(url, (id) => call('site.article', { params: { id } }));
  const common = {
    texts: { ...reading, home: texts.home, companies: words.companies },
    trail: [{ label: words.title, href: publicPaths.baExplorer }],
  };
  if (item === undefined || typeof item === 'string') {
    const why = item ?? 'none';
    return {
      status: item === undefined ? 200 : statusOfMissing[item],
      data: {
        ...common,
        description: words.lead,
        head: { unlisted: true },
        title: words[why],
        article: null,
        missing: {
          title: words[why],
          text: words[`${why}Text`],
          actions: [
            { label: words.search, href: publicPaths.baExplorer },
            { label: texts.front, href: publicPaths.front },
          ],
        },
      },
    };
  }
  const original = originalOf(item, words);
  return found({
    ...common,
    description: item.summary || openingOf(item.bodyHtml) || item.title,
    title: item.title,
    head: {
      image: coverOf(item.category, item.id).src,
      article: {
        publishedAt: item.publishedAt,
        changedAt: item.changedAt,
        section: item.category,
        language: languageOf(item, language),
        source: { name: item.sourceName, original: original?.href ?? null },
      },
      address: `${publicPaths.releaseDetail}?id=${item.id}`,
    },
    article: {
      ...passagesOf(item, { language, publicUrl }, texts),
      meta: [
        { label: reading.published, value: formatDay(item.publishedAt, language), iso: item.publishedAt },
        { label: reading.category, value: item.category },
        { label: reading.source, value: item.sourceName, lang: langOf(item, 'sourceName') },
        readingTime(item, language, texts),
      ],
      original,
      companies: item.companies.map(({ stockId, name, untranslated, position }) => ({
        label: name,
        lang: langOf({ untranslated }, 'name'),
        href: `${publicPaths.baExplorer}?company=${stockId}`,
        position: words.positions[position],
      })),
      neighbours: neighboursOf(item, publicPaths.releaseDetail, texts),
    },
    missing: null,
  });
}

function originalOf({ link }: SiteArticle, { original }: PublicationTexts['article']): ArticleBody['original'] {
  return link !== null && URL.canParse(link) ? { label: original, href: link, host: new URL(link).host } : null;
}
