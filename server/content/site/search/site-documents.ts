import type { ContentField } from '#contract/content/site-content/fields.ts';
import { type ContentFields, type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { isUntranslated, type Language, type LocalizedText, pickText } from '#contract/language.ts';
import { publicPaths, videoPath } from '#contract/paths.ts';
import { listOpenJobs } from '#server/content/site/company/read-careers.ts';
import { findShownTerms } from '#server/content/site/company/terms.ts';
import { listPublic, type PublicItem } from '#server/content/site/content/read-content.ts';
import { spokenText } from '#server/content/site/media/web-vtt.ts';
import type { Database } from '#server/platform/database/database.ts';
import { textOfHtml } from '#server/platform/text/plain-text.ts';

/** A document of site search: a page with all its texts, a news item, or a video. */
export interface SiteDocument {
  readonly kind: 'page' | 'news' | 'video';
  /** Path and query. */
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly publishedAt: Date | undefined;
  /** Of its title and text, what is in Chinese for want of a translation. */
  readonly isTitleUntranslated: boolean;
  readonly untranslatedLines: ReadonlySet<string>;
}

/** A text of a document; may have several lines. */
interface Part {
  readonly text: string;
  readonly isUntranslated: boolean;
}

type PageOf = (fields: Readonly<Record<string, unknown>>) => string;

const on =
  (path: string): PageOf =>
  () =>
    path;
const onProductPage: PageOf = ({ page }) => publicPaths[page as keyof typeof publicPaths];
const onPartnerPage: PageOf = ({ type }) => `${publicPaths.cooperativePartner}?type=${type}`;

/** Page that shows the items of a type. */
const pages: Partial<Record<ContentKind, PageOf>> = {
  frontHero: on(publicPaths.front),
  frontTool: on(publicPaths.front),
  frontSolution: on(publicPaths.front),
  productClaim: onProductPage,
  productStep: onProductPage,
  productQuestion: onProductPage,
  saasModule: on(publicPaths.saasProduct),
  saasMoment: on(publicPaths.saasProduct),
  dataField: on(publicPaths.dataProduct),
  dataSample: on(publicPaths.dataProduct),
  dataDelivery: on(publicPaths.dataProduct),
  companyStatement: on(publicPaths.companyProfile),
  companyFigure: on(publicPaths.companyProfile),
  certificate: on(publicPaths.certificate),
  careers: on(publicPaths.joinUs),
  job: on(publicPaths.joinUs),
  contact: on(publicPaths.contactUs),
  contactPlace: on(publicPaths.contactUs),
  trial: on(publicPaths.tryUse),
  trialStep: on(publicPaths.tryUse),
  partner: onPartnerPage,
  partnerIntro: onPartnerPage,
};

interface Reading {
  readonly language: Language;
  readonly now: Date;
}

/** All searchable documents of the site at `now`. They are few and read as a whole. */
export async function listSiteDocuments(db: Database, { language, now }: Reading): Promise<SiteDocument[]> {
  const [pageDocuments, news, videos] = await Promise.all([
    listPages(db, { language, now }),
    listPublic(db, 'news', { now }),
    listPublic(db, 'video', { now }),
  ]);
  const documentOf = (
    kind: 'news' | 'video',
    href: string,
    { publishedAt, fields }: PublicItem<'news'> | PublicItem<'video'>,
  ): SiteDocument => {
    const { title, ...rest } = fields;
    return { kind, href, publishedAt, ...documentText(partOf(title, language), partsOf(kind, rest, language)) };
  };
  return [
    ...pageDocuments,
    ...news.map((item) => documentOf('news', `${publicPaths.companyNewsDetail}?id=${item.id}`, item)),
    ...videos.map((item) => documentOf('video', videoPath(item.fields.category, item.id), item)),
  ];
}

/** A document for each page that a menu links to or that shows content, with the menu's title or its claim. */
async function listPages(db: Database, { language, now }: Reading): Promise<SiteDocument[]> {
  const texts = new Map<string, { title: Part | undefined; parts: Part[] }>();
  const pageAt = (href: string) => {
    const page = texts.get(href) ?? { title: undefined, parts: [] };
    texts.set(href, page);
    return page;
  };
  for (const { fields } of await listPublic(db, 'menuLink', { now })) {
    if (!fields.href.startsWith('/') || fields.href.includes('#')) continue;
    const page = pageAt(fields.href);
    page.title = named(page.title) ?? partOf(fields.label, language);
    page.parts.push(partOf(fields.note, language));
  }
  for (const [kind, pageOf] of Object.entries(pages) as [ContentKind, PageOf][]) {
    const shown = kind === 'job' ? listOpenJobs(db, now) : listPublic(db, kind, { now });
    for (const { fields } of await shown) {
      const page = pageAt(pageOf(fields));
      // A product page that is in no menu has no other name; the pages of the company are named by the site.
      if (kind === 'productClaim') {
        page.title = named(page.title) ?? partOf((fields as ContentFields<'productClaim'>).title, language);
      }
      page.parts.push(...partsOf(kind, fields, language));
    }
  }
  const terms = await findShownTerms(db, now);
  if (terms) {
    pageAt(publicPaths.privacy).parts.push(...partsOf('privacyVersion', { body: terms.fields.body }, language));
  }
  return [...texts].map(([href, { title, parts }]) => ({
    kind: 'page',
    href,
    publishedAt: undefined,
    ...documentText(title, parts),
  }));
}

/** Title and text of a document, with what of them is not translated. */
function documentText(title: Part | undefined, parts: readonly Part[]) {
  const shown = parts.filter(({ text }) => text !== '');
  return {
    title: title?.text ?? '',
    isTitleUntranslated: title?.isUntranslated ?? false,
    text: shown.map(({ text }) => text).join('\n'),
    untranslatedLines: new Set(shown.flatMap((part) => (part.isUntranslated ? part.text.split('\n') : []))),
  };
}

const named = (title: Part | undefined): Part | undefined => (title?.text ? title : undefined);

/** A text as it is shown, as far as `read` takes it for text. */
const partOf = (text: LocalizedText, language: Language, read = (shown: string) => shown): Part => ({
  text: read(pickText(text, language)),
  isUntranslated: isUntranslated(text, language),
});

// From within a run of blanks none is looked for again, which takes minutes in a long one.
const withoutPlaceholders = (text: string): string => text.replaceAll(/(?<!\s)\s*\{\w+\}\s*/g, ' ').trim();

/** Visible texts of an item's fields; codes, samples and addresses are not text. */
function partsOf<K extends ContentKind>(kind: K, fields: Partial<ContentFields<K>>, language: Language): Part[] {
  const specs: Readonly<Record<string, ContentField>> = contentKinds[kind].fields;
  return Object.entries(fields).flatMap(([name, value]) => {
    const spec = specs[name];
    const control = spec?.control;
    if (control === 'html') return partOf(value as LocalizedText, language, textOfHtml);
    if (control === 'lines' && spec?.form === 'captions') return partOf(value as LocalizedText, language, spokenText);
    if (control === 'line' || control === 'lines') return partOf(value as LocalizedText, language, withoutPlaceholders);
    if (control === 'chapters') {
      return (value as readonly { title: LocalizedText }[]).map(({ title }) => partOf(title, language));
    }
    return [];
  });
}
