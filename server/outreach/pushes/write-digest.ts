import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import type { NamedScope } from '#contract/insight/hot-words.ts';
import type { Language } from '#contract/language.ts';
import { blockClass, type DigestBlock } from '#contract/outreach/push-rules.ts';
import type { DigestChart, DigestCompany, DigestFact, DigestFigure, DigestWord } from '#contract/outreach/sharing.ts';
import { text as looks } from '#server/platform/messages/mail/look.ts';
import type { WrittenMail } from '#server/platform/messages/mail/notice.ts';
import type { Passage, Row } from '#server/platform/messages/mail/parts.ts';
import { paragraphsOf } from '#server/platform/messages/paragraphs.ts';
import { digestTexts as english } from './locales/en.ts';
import { digestTexts as chinese } from './locales/zh-CN.ts';

export interface DigestArticle {
  readonly title: string;
  readonly summary: string;
  readonly sourceName: string;
  readonly untranslated?: readonly ('title' | 'summary' | 'sourceName')[] | undefined;
  /** Month, day and time in China. */
  readonly time: string;
  /** How far its story went; empty where nobody reprinted it. */
  readonly reach: string;
  readonly url: string;
}

export type { DigestWord };

/** A saved search with its figures and first stories. */
interface DigestTheme {
  readonly name: string;
  readonly figures: readonly DigestFigure[];
  readonly facts: readonly DigestFact[];
  readonly articles: readonly DigestArticle[];
}

/** Everything that a digest shows, in its language. */
export interface Digest {
  readonly language: Language;
  readonly brand: string;
  readonly company: string;
  readonly subject: string;
  readonly isAdvertising: boolean;
  /** The day it is of, `2026-11-20`. */
  readonly day: string;
  /** Picture of the seal. */
  readonly sealUrl: string;
  /** What the figures say in one sentence; nothing without figures. */
  readonly sentence?: string | undefined;
  readonly foreword: string;
  readonly articles: readonly DigestArticle[];
  readonly words: readonly DigestWord[];
  /** The dictionary's name of a word's state. */
  readonly stateName: (state: DigestWord['state']) => string;
  /** Whose words they are where they are not the company's own. */
  readonly wordScope?: NamedScope | undefined;
  readonly figures: readonly DigestFigure[];
  readonly chart: DigestChart | null;
  readonly companies: readonly DigestCompany[];
  readonly searches: readonly DigestTheme[];
  /** All blocks in their order. */
  readonly blocks: readonly DigestBlock[];
  /** Where it can be read on the web, if it is there. */
  readonly webUrl?: string | undefined;
  /** When its recipient agreed to receive it, `2026-08-12`. */
  readonly consentDay: string;
  /** Where its recipient leaves; a test leads nowhere. */
  readonly leaveUrl: string | undefined;
  /** Where its recipient chooses what to get, and how often. */
  readonly preferencesUrl?: string | undefined;
}

const textsOf: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, en: english };

/** What the link to the digest on the web says. */
export const webLabelOf = (language: Language): string => textsOf[language].web;

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');

/** Writes a digest as HTML and as text: its blocks in their order, the way to the web, why it comes, leaving. */
export async function writeDigest(digest: Digest): Promise<WrittenMail> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const parts = await import('#server/platform/messages/mail/parts.ts');
  const { asDocument, letter } = await import('#server/platform/messages/mail/frame.ts');
  const texts = textsOf[digest.language];
  const { language, brand, company, foreword, articles, words, webUrl, leaveUrl, preferencesUrl } = digest;
  const { figures, chart, companies, searches } = digest;
  const subject = digest.isAdvertising ? fill(texts.advertising, { subject: digest.subject }) : digest.subject;
  const reason = leaveUrl ? fill(texts.reason, { company, consentDay: digest.consentDay }) : texts.testReason;
  const entryOf = (article: DigestArticle, index: number, { length }: readonly DigestArticle[]) => {
    return parts.entry({
      title: { text: article.title, lang: langOf(article, 'title') },
      url: article.url,
      text: { text: article.summary, lang: langOf(article, 'summary') },
      note: noteOf(article, texts),
      isLast: index === length - 1,
    });
  };
  const rowsOf: Readonly<Record<DigestBlock, readonly Row[]>> = {
    foreword: paragraphsOf(foreword).map(parts.paragraph),
    figures: figures.length > 0 ? [parts.figureStrip(figures)] : [],
    chart: chart
      ? [
          parts.section(texts.chart, fill(texts.chartScope, { days: String(chart.days) })),
          parts.picture({ ...chart, alt: chartSays(digest, texts) }),
          parts.ends(chart.from, chart.until),
          parts.smallPrint(chartSays(digest, texts)),
        ]
      : [],
    articles: articles.length > 0 ? [parts.section(texts.articles), ...articles.map(entryOf)] : [],
    searches: searches.flatMap(({ name, figures: ofTheme, facts, articles: found }) => [
      parts.section(name, texts.searched),
      parts.figureStrip(ofTheme, { isBelowTitle: true }),
      ...(facts.length > 0 ? [parts.facts(facts.map((fact) => [fact.name, fact.text]))] : []),
      ...found.map(entryOf),
    ]),
    companies:
      companies.length > 0
        ? [
            parts.section(texts.companies, texts.companiesScope),
            parts.ranking(companiesOf(digest, texts), { isNumbered: false }),
          ]
        : [],
    hotWords:
      words.length > 0
        ? [
            parts.section(texts.hotWords),
            ...(digest.wordScope ? [parts.smallPrint(scopeSays(digest, texts))] : []),
            parts.ranking(rankOf(digest)),
          ]
        : [],
  };
  const rows = [
    parts.heading(digest.sentence || digest.subject, looks.letterHeading),
    // The preview finds the rows of a block by their class.
    ...digest.blocks.flatMap((block) => parts.inClass(blockClass(block), rowsOf[block])),
    ...(webUrl ? [parts.wideButton({ label: texts.web, url: webUrl })] : []),
  ];
  const ways = [
    ...(leaveUrl ? [{ label: texts.leave, url: leaveUrl }] : []),
    ...(preferencesUrl ? [{ label: texts.prefer, url: preferencesUrl }] : []),
    ...(webUrl ? [{ label: texts.inBrowser, url: webUrl }] : []),
  ];
  const untranslated = untranslatedSays(digest, texts);
  const foot = [
    ...(untranslated ? [parts.smallPrint(untranslated)] : []),
    parts.smallPrint(reason),
    ...(ways.length > 0 ? [parts.smallLinks(ways)] : []),
    parts.smallPrint(`${company} · ${brand}`),
  ];
  // Where a sentence heads it, the head says whose digest it is and which.
  const name = digest.sentence ? nameOf(digest) : company;
  const page = renderToStaticMarkup(
    letter({ ...{ language, brand, title: subject, name, rows, foot }, sealUrl: digest.sealUrl, aside: digest.day }),
  );
  return {
    fromName: fill(texts.from, { company, brand }),
    subject,
    html: asDocument(page),
    text: asText(digest, reason, texts),
  };
}

/** The company and the subject, which may begin with the company's name itself. */
const nameOf = ({ company, subject }: Pick<Digest, 'company' | 'subject'>) =>
  subject.startsWith(company) ? subject : `${company} ${subject}`;

const inWords = ({ label, number, unit, change }: DigestFigure, between: string) =>
  [label, `${number}${unit}`, change].filter(Boolean).join(between);

/** A theme in one line, such as a group chat shows it. */
export function themeLine({ name, figures }: Pick<DigestTheme, 'name' | 'figures'>, language: Language): string {
  const { themeInLine, comma } = textsOf[language];
  return fill(themeInLine, { name, figures: figures.map((figure) => inWords(figure, ' ')).join(comma) });
}

const langOf = <Name extends string>(
  { untranslated = [] }: { readonly untranslated?: readonly Name[] | undefined },
  name: Name,
): Language | undefined => (untranslated.includes(name) ? 'zh-CN' : undefined);

/** A text in which what is filled in may be in another language. */
const fillPassages = (text: string, values: Readonly<Record<string, Passage>>): Passage[] =>
  text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => values[/^\{(\w+)\}$/.exec(part)?.[1] ?? ''] ?? { text: part });

const plain = (passages: readonly Passage[]) => passages.map(({ text }) => text).join('');

function noteOf(article: DigestArticle, texts: typeof chinese): Passage[] {
  const { sourceName, time, reach } = article;
  const source = { text: sourceName, lang: langOf(article, 'sourceName') };
  const from = fillPassages(texts.source, { source, time: { text: time } });
  return reach ? [...from, { text: `${texts.comma}${reach}` }] : from;
}

/** That some of it is shown in Chinese for want of a translation; empty if nothing is. */
function untranslatedSays({ articles, searches, companies, wordScope }: Digest, texts: typeof chinese): string {
  const shown = [...articles, ...searches.flatMap((search) => search.articles), ...companies, wordScope];
  return shown.some((one) => one?.untranslated && one.untranslated.length > 0) ? texts.untranslated : '';
}

const rankOf = ({ words, stateName }: Digest) =>
  words.map(({ word, z, state }) => ({ name: word, lang: 'zh-CN' as const, value: z, note: stateName(state) }));

/** That words are those of the industry, or of everything without one; nothing of the company's own. */
function scopeSays({ company, wordScope }: Digest, { fellBack, fellBackAll }: typeof chinese): Passage[] {
  if (!wordScope) return [];
  const { scopeStories } = figureDefinitions.hotWord.constants;
  return fillPassages(wordScope.scope === 'industry' ? fellBack : fellBackAll, {
    company: { text: company },
    industry: { text: wordScope.scopeName, lang: langOf(wordScope, 'scopeName') },
    scopeStories: { text: String(scopeStories) },
  });
}

const companiesOf = ({ companies }: Digest, { articleCount }: typeof chinese) =>
  companies.map(({ name, untranslated, rate, articles }) => ({
    name,
    lang: langOf({ untranslated }, 'name'),
    value: rate,
    note: fill(articleCount, { count: articles }),
  }));

/** What the chart shows, for whoever does not see it. */
const chartSays = ({ chart, company }: Digest, { chartText }: typeof chinese) =>
  chart ? fill(chartText, { company, ...chart, days: String(chart.days) }) : '';

function asText(digest: Digest, reason: string, texts: typeof chinese): string {
  const { brand, company, subject, foreword, articles, webUrl, leaveUrl, preferencesUrl } = digest;
  const ways = [
    preferencesUrl ? `${texts.preferAt} ${preferencesUrl}` : '',
    leaveUrl ? `${texts.leaveAt} ${leaveUrl}` : '',
  ];
  const list = (found: readonly DigestArticle[]) =>
    found.map((article, index) =>
      [`${index + 1} ${article.title}`, article.summary, plain(noteOf(article, texts)), article.url]
        .filter(Boolean)
        .join('\n'),
    );
  const listed = list(articles);
  const figuresIn = (figures: readonly DigestFigure[]) => figures.map((figure) => inWords(figure, '  ')).join('\n');
  const compared = companiesOf(digest, texts).map(({ name, value, note }) => `${name}  ${value}  ${note}`);
  const ranked = rankOf(digest).map(({ name, value, note }, index) => `${index + 1} ${name}  ${value}  ${note}`);
  const linesOf: Readonly<Record<DigestBlock, readonly string[]>> = {
    foreword: [foreword],
    figures: [figuresIn(digest.figures)],
    chart: digest.chart ? [fill(texts.chartInText, { text: chartSays(digest, texts) })] : [],
    articles: listed.length > 0 ? [texts.articles, ...listed] : [],
    searches: digest.searches.flatMap(({ name, figures, facts, articles: found }) => [
      `${name} (${texts.searched})`,
      figuresIn(figures),
      facts.map((fact) => `${fact.name}  ${fact.text}`).join('\n'),
      ...list(found),
    ]),
    companies: compared.length > 0 ? [`${texts.companies} (${texts.companiesScope})`, compared.join('\n')] : [],
    hotWords: ranked.length > 0 ? [texts.hotWords, plain(scopeSays(digest, texts)), ranked.join('\n')] : [],
  };
  const paragraphs = [
    ...(digest.sentence ? [nameOf(digest), digest.sentence] : [subject]),
    ...digest.blocks.flatMap((block) => linesOf[block]),
    webUrl ? `${texts.web}:\n${webUrl}` : '',
    `-- \n${[untranslatedSays(digest, texts), reason, ...ways, `${company} · ${brand}`].filter(Boolean).join('\n')}`,
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}
