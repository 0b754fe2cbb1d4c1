import type { Language } from '#contract/language.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { fill } from '../../loading/formatting.ts';
import type { LoadContext } from '../../loading/page-loader.ts';
import { proseOf, readingMinutes } from '../../loading/prose.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { PublicationTexts } from '../../locales/zh-CN/publications.ts';
import type { ArticleBody, Neighbour } from './article-data.ts';

interface Texts {
  readonly title: string;
  readonly summary: string;
  readonly bodyHtml: string;
  readonly untranslated: readonly ('title' | 'summary' | 'body' | 'sourceName')[];
}

type Beside = { readonly id: number; readonly title: string; readonly untranslated: readonly 'title'[] } | null;

interface Neighbours {
  readonly previous: Beside;
  readonly next: Beside;
}

/** Title, standfirst and text, marked with their language if it differs from the page's. */
export function passagesOf(
  item: Texts & Neighbours,
  { language, publicUrl }: Pick<LoadContext, 'language' | 'publicUrl'>,
  texts: PublicationTexts,
): Pick<ArticleBody, 'title' | 'lead' | 'prose' | 'note'> {
  return {
    title: { text: item.title, lang: langOf(item, 'title') },
    lead: { text: item.summary, lang: langOf(item, 'summary') },
    prose: { ...proseOf(item.bodyHtml, publicUrl), lang: langOf(item, 'body') },
    note: item.untranslated.includes('body') ? texts.untranslated : untranslatedNote(language, item),
  };
}

/** The language in which the text is shown on a page in `language`. */
export function languageOf({ untranslated }: Pick<Texts, 'untranslated'>, language: Language): Language {
  return untranslated.includes('body') ? 'zh-CN' : language;
}

/** Reading time, in the language of the text. */
export function readingTime(item: Texts, language: Language, texts: PublicationTexts) {
  const count = readingMinutes(item.bodyHtml, languageOf(item, language));
  return { label: texts.reading.time, value: fill(texts.reading.minutes, { count }) };
}

export function neighboursOf(
  { previous, next }: Neighbours,
  path: string,
  { reading }: PublicationTexts,
): ArticleBody['neighbours'] {
  const neighbour = (item: Beside, label: string, end: string): Neighbour => ({
    label,
    title: item?.title ?? end,
    titleLang: item ? langOf(item, 'title') : undefined,
    href: item && `${path}?id=${item.id}`,
  });
  return {
    previous: neighbour(previous, reading.previous, reading.oldest),
    next: neighbour(next, reading.next, reading.newest),
  };
}
