import type { ArticleCategory } from '#contract/content/articles.ts';
import { type LocalizedText, languages } from '#contract/language.ts';
import { type ReadEvent, readEvents } from '#server/insight/events/read-events.ts';
import { readHeadline } from '#server/insight/tone/features.ts';
import { judge, numberOfTone, shippedWeights } from '#server/insight/tone/model.ts';
import type { TermFinder } from '#server/platform/text/find-terms.ts';
import { normalizeText, textOfHtml } from '#server/platform/text/plain-text.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { CompanyMatcher } from './company-matcher.ts';
import { type StoryText, storyTextOf } from './same-story.ts';
import { storyKeysOf } from './story-keys.ts';
import { placeOf } from './story-place.ts';

/** Input of the counts for an article. */
export interface Member {
  readonly articleId: number;
  readonly publishedAt: Date;
  /** Order of time: see {@link placeOf}. */
  readonly place: number;
  readonly publishedOn: string;
  readonly category: ArticleCategory;
  readonly sourceId: number;
  readonly tier: number;
  readonly stockIds: readonly number[];
  readonly headlineStockIds: readonly number[];
  /** What a person or else the model says of the Chinese headline: 1, 0, −1, or null where it abstains. */
  readonly tone: number | null;
}

/** An article with everything read from it: the columns of `article_text` without the story. */
export interface ReadArticle extends Member {
  readonly headline: string;
  readonly content: string;
  readonly words: readonly string[];
  readonly bands: readonly number[];
  /** What is compared to find its story. */
  readonly text: StoryText;
  /** What the model adds up for the headline, in hundredths. */
  readonly toneScore: number;
  /** What headline and beginning say has happened to tracked companies. */
  readonly events: readonly ReadEvent[];
}

export interface WrittenArticle extends Omit<Member, 'stockIds' | 'headlineStockIds' | 'place' | 'tone'> {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly body: LocalizedText;
}

export interface ReadingTools {
  readonly segmenter: Segmenter;
  readonly matcher: CompanyMatcher;
  /** Phrases that count as words. */
  readonly terms: TermFinder<string>;
}

/** Longer articles are truncated here, because index entries are limited. */
const readLength = 60_000;

/** Separator of language versions in `content`; search form has no empty lines. */
const versionBreak = '\n\n';

/** Reads an article: text in search form, words, mentioned companies, near-duplicate keys. */
export function readArticle(article: WrittenArticle, { segmenter, matcher, terms }: ReadingTools): ReadArticle {
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
  const words = [...new Set([...segmenter.words(compared), ...terms.find(compared)])];
  const text = compareText(headline, compared);
  const { tone, score } = judge(readHeadline(title['zh-CN'] ?? '', segmenter), shippedWeights());
  return {
    ...rest,
    headline,
    content,
    words,
    bands: storyKeysOf(text, bodyOf(headline, compared)),
    text,
    place: placeOf({ ...rest, content }),
    tone: numberOfTone(tone),
    toneScore: Math.round(score * 100),
    stockIds: matcher.find(content),
    headlineStockIds: matcher.find(headline),
    events: readEvents({ headline: firstLine(headline), body: bodyOf(headline, compared) }, matcher),
  };
}

/** Only the Chinese version: a translation tells the same story but is not similar. */
export function textForComparison(content: string): string {
  return content.split(versionBreak, 1)[0] ?? '';
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/** The compared text without its headline, which is its first line. */
function bodyOf(headline: string, compared: string): string {
  const title = firstLine(headline);
  return compared.startsWith(title) ? compared.slice(title.length).trim() : compared;
}

/** What is compared of an article with this headline and content, as they are stored. */
export function compareText(headline: string, content: string): StoryText {
  return storyTextOf(firstLine(headline), bodyOf(headline, textForComparison(content)));
}
