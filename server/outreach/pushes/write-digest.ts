import type { HotWordState } from '#contract/insight/hot-words.ts';
import type { Language } from '#contract/language.ts';
import type { WrittenMail } from '#server/platform/messages/mail/notice.ts';
import { digestTexts as english } from './locales/en.ts';
import { digestTexts as chinese } from './locales/zh-CN.ts';

export interface DigestArticle {
  readonly title: string;
  readonly summary: string;
  readonly sourceName: string;
  /** Month, day and time in China. */
  readonly time: string;
  readonly url: string;
}

export interface DigestWord {
  readonly word: string;
  readonly z: string;
  readonly state: HotWordState;
}

/** Everything that a digest shows, in its language. */
export interface Digest {
  readonly language: Language;
  readonly brand: string;
  readonly company: string;
  readonly subject: string;
  readonly isAdvertising: boolean;
  readonly foreword: string;
  readonly articles: readonly DigestArticle[];
  readonly words: readonly DigestWord[];
  /** Where it can be read on the web, if it is there. */
  readonly webUrl?: string | undefined;
  /** Where its recipient leaves; a test leads nowhere. */
  readonly leaveUrl: string | undefined;
}

const textsOf: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, en: english };

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');

/** Writes a digest as HTML and as text: foreword, articles, hot words, the way to the web, why it comes, leaving. */
export async function writeDigest(digest: Digest): Promise<WrittenMail> {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const parts = await import('#server/platform/messages/mail/parts.ts');
  const texts = textsOf[digest.language];
  const { language, brand, company, foreword, articles, words, webUrl, leaveUrl } = digest;
  const subject = digest.isAdvertising ? fill(texts.advertising, { subject: digest.subject }) : digest.subject;
  const reason = leaveUrl ? fill(texts.reason, { company }) : texts.testReason;
  const rows = [
    parts.heading(digest.subject),
    ...paragraphsOf(foreword).map(parts.paragraph),
    ...(articles.length > 0 ? [parts.section(texts.articles)] : []),
    ...articles.map(({ title, summary, url, sourceName, time }, index) =>
      parts.entry({
        ...{ title, url, text: summary, note: fill(texts.source, { source: sourceName, time }) },
        isLast: index === articles.length - 1,
      }),
    ),
    ...(words.length > 0 ? [parts.section(texts.hotWords), parts.ranking(rankOf(digest, texts))] : []),
    ...(webUrl ? [parts.bareButton({ label: texts.web, url: webUrl })] : []),
  ];
  const foot = [
    parts.smallPrint(reason),
    ...(leaveUrl ? [parts.smallLink({ label: texts.leave, url: leaveUrl })] : []),
    parts.smallPrint(`${company} · ${brand}`),
  ];
  const page = renderToStaticMarkup(parts.frame({ language, brand: company, title: subject, rows, foot }));
  return {
    fromName: fill(texts.from, { company, brand }),
    subject,
    html: parts.asDocument(page),
    text: asText(digest, reason, texts),
  };
}

const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '');

const rankOf = ({ words }: Digest, { wordStates }: typeof chinese) =>
  words.map(({ word, z, state }) => ({ name: word, value: z, note: wordStates[state] }));

function asText(digest: Digest, reason: string, texts: typeof chinese): string {
  const { brand, company, subject, foreword, articles, webUrl, leaveUrl } = digest;
  const listed = articles.map(({ title, summary, sourceName, time, url }, index) =>
    [`${index + 1} ${title}`, summary, fill(texts.source, { source: sourceName, time }), url]
      .filter(Boolean)
      .join('\n'),
  );
  const ranked = rankOf(digest, texts).map(({ name, value, note }, index) => `${index + 1} ${name}  ${value}  ${note}`);
  const blocks = [
    subject,
    foreword,
    ...(listed.length > 0 ? [texts.articles, ...listed] : []),
    ...(ranked.length > 0 ? [texts.hotWords, ranked.join('\n')] : []),
    webUrl ? `${texts.web}:\n${webUrl}` : '',
    `-- \n${[reason, leaveUrl ? `${texts.leaveAt} ${leaveUrl}` : '', `${company} · ${brand}`].filter(Boolean).join('\n')}`,
  ];
  return blocks.filter(Boolean).join('\n\n');
}
