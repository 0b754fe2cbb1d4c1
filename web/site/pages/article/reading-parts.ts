import type { Language } from '#contract/language.ts';
import { fill } from '../../loading/formatting.ts';
import { proseOf, readingMinutes } from '../../loading/prose.ts';
import type { PublicationTexts } from '../../locales/zh-CN/publications.ts';
import type { ArticleBody, Neighbour, PassageText } from './article-data.ts';

interface Texts {
  readonly title: string;
  readonly summary: string;
  readonly bodyHtml: string;
  readonly untranslated: readonly ('title' | 'summary' | 'body')[];
}

/** Title, standfirst and text, marked with their language if it differs from the page's. */
export function passagesOf(
  item: Texts,
  texts: PublicationTexts,
): Pick<ArticleBody, 'title' | 'lead' | 'prose' | 'note'> {
  const langOf = (name: Texts['untranslated'][number]): Pick<PassageText, 'lang'> =>
    item.untranslated.includes(name) ? { lang: 'zh-CN' } : {};
  const whole = item.untranslated.includes('body') ? texts.untranslated : texts.someUntranslated;
  return {
    title: { text: item.title, ...langOf('title') },
    lead: { text: item.summary, ...langOf('summary') },
    prose: { ...proseOf(item.bodyHtml), ...langOf('body') },
    note: item.untranslated.length > 0 ? whole : '',
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

type Beside = { readonly id: number; readonly title: string } | null;

export function neighboursOf(
  { previous, next }: { readonly previous: Beside; readonly next: Beside },
  path: string,
  { reading }: PublicationTexts,
): ArticleBody['neighbours'] {
  const neighbour = (item: Beside, label: string, end: string): Neighbour => ({
    label,
    title: item?.title ?? end,
    href: item && `${path}?id=${item.id}`,
  });
  return {
    previous: neighbour(previous, reading.previous, reading.oldest),
    next: neighbour(next, reading.next, reading.newest),
  };
}
