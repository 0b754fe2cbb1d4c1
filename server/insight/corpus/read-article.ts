import type { ArticleCategory } from '#contract/content/articles.ts';
import { type LocalizedText, languages } from '#contract/language.ts';
import { gramsOf, monthGram } from '#server/platform/text/grams.ts';
import { bandsOf, type Shingles, shinglesOf } from '#server/platform/text/near-duplicate.ts';
import { normalizeText, textOfHtml } from '#server/platform/text/plain-text.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { CompanyMatcher } from './company-matcher.ts';

/** What the counts need to know of an article. */
export interface Member {
  readonly articleId: number;
  readonly publishedAt: Date;
  readonly publishedOn: string;
  readonly category: ArticleCategory;
  readonly sourceId: number;
  readonly tier: number;
  readonly stockIds: readonly number[];
  readonly headlineStockIds: readonly number[];
}

/** An article with all that was read out of it; the columns of `article_text`, but for the story. */
export interface ReadArticle extends Member {
  readonly headline: string;
  readonly content: string;
  readonly grams: readonly string[];
  readonly words: readonly string[];
  readonly bands: readonly number[];
  readonly shingles: Shingles;
}

export interface WrittenArticle extends Omit<Member, 'stockIds' | 'headlineStockIds'> {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly body: LocalizedText;
}

export interface ReadingTools {
  readonly segmenter: Segmenter;
  readonly matcher: CompanyMatcher;
}

/** Longer articles are read this far: an index entry has its limits. */
const readLength = 60_000;

/** Between the language versions in `content`; search form has no empty lines of its own. */
const versionBreak = '\n\n';

/** Reads an article: its text in search form, its words, the companies it mentions, its near-duplicate keys. */
export function readArticle(article: WrittenArticle, { segmenter, matcher }: ReadingTools): ReadArticle {
  const { title, summary, body, ...rest } = article;
  const versions = languages.flatMap((language) => {
    const lines = [title[language], summary[language], textOfHtml(body[language] ?? '')];
    const version = lines.map((line) => normalizeText(line ?? '')).filter(Boolean);
    return version.length > 0 ? [version.join('\n')] : [];
  });
  const headline = languages
    .map((language) => normalizeText(title[language] ?? ''))
    .filter(Boolean)
    .join('\n');
  const content = versions.join(versionBreak).slice(0, readLength);
  const compared = textForComparison(content);
  const words = segmenter.words(compared);
  const shingles = shinglesOf(compared);
  return {
    ...rest,
    headline,
    content,
    grams: [...gramsOf(content), monthGram(article.publishedOn)],
    words,
    bands: bandsOf(shingles),
    shingles,
    stockIds: matcher.find(content),
    headlineStockIds: matcher.find(headline),
  };
}

/** The Chinese version alone: a translation tells the same story, but is no likeness of it. */
export function textForComparison(content: string): string {
  return content.split(versionBreak, 1)[0] ?? '';
}
