import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { mailTexts as english } from './locales/en.ts';
import { mailTexts as chinese } from './locales/zh-CN.ts';

const texts: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, en: english };

/** A mail with one purpose, in the order in which it is read. All texts are plain text in its language. */
export interface Notice {
  readonly language: Language;
  /** Name of the product, as the site's settings have it. */
  readonly brand: string;
  readonly subject: string;
  /** The subject, if there is none. */
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  /** Names and values, such as company and account. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** A code to be typed elsewhere. */
  readonly code?: string;
  /** The one button; its address is also shown below it. */
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print below, such as how long a link is valid. */
  readonly notes?: readonly string[];
  /** Why the recipient gets it, at the foot. */
  readonly reason: string;
}

/**
 * The product's name, which is content of the site. Read by the caller's own database or transaction: a second connection
 * within a transaction waits for others that wait likewise.
 */
export type ReadBrand = (db: Database, language: Language, now: Date) => Promise<string>;

/** The phone number of the site's settings, empty where there is none; read as the product's name is. */
export type ReadHotline = (db: Database, now: Date) => Promise<string>;

/** Parts of a `Message`, to be queued with channel and recipient. */
export interface WrittenMail {
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes a mail as HTML and as text. React is loaded with the first one. */
export async function writeNotice(notice: Notice): Promise<WrittenMail> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { button, codeBlock, facts, heading, paragraph, smallPrint } = await import('./parts.ts');
  const { asDocument, frame } = await import('./frame.ts');
  const { language, brand, subject, paragraphs, code, notes = [], reason } = notice;
  const { copyLink, automatic } = texts[language];
  const rows = [
    heading(notice.heading ?? subject),
    ...paragraphs.map(paragraph),
    ...(notice.facts ? [facts(notice.facts)] : []),
    ...(code === undefined ? [] : [codeBlock(code)]),
    ...(notice.button ? button({ ...notice.button, hint: copyLink }) : []),
    ...notes.map(smallPrint),
  ];
  const foot = [reason, automatic].map(smallPrint);
  const page = renderToStaticMarkup(frame({ language, brand, title: subject, rows, foot }));
  return { fromName: brand, subject, text: asText(notice), html: asDocument(page) };
}

function asText({
  language,
  brand,
  subject,
  heading,
  paragraphs,
  facts = [],
  code,
  button,
  notes = [],
  reason,
}: Notice) {
  const { colon, automatic } = texts[language];
  const blocks = [
    heading ?? subject,
    ...paragraphs,
    facts.map(([name, value]) => `${name}${colon}${value}`).join('\n'),
    code ?? '',
    button ? `${button.label}${colon.trimEnd()}\n${button.url}` : '',
    notes.join('\n'),
    `-- \n${[brand, reason, automatic].join('\n')}`,
  ];
  return blocks.filter(Boolean).join('\n\n');
}
