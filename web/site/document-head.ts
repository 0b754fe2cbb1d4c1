import { feedPath, feeds } from '#contract/content/published-feeds.ts';
import type { SiteFrame } from '#contract/content/site.ts';
import { type Language, languages } from '#contract/language.ts';
import { feedNames } from '#contract/texts/feed-names.ts';
import { escapeHtml } from './escape-html.ts';
import { escapeJson } from './hydration-data.ts';
import { bitmapOf, isDrawn } from './loading/covers.ts';
import type { LinkData, PageHead } from './site-data.ts';
import { structuredData } from './structured-data.ts';

export interface HeadParts {
  readonly language: Language;
  readonly frame: Pick<SiteFrame, 'brand' | 'slogan' | 'phone'>;
  /** Title for link previews. */
  readonly title: string;
  readonly description: string;
  /** Path and query without the language. */
  readonly address: string;
  readonly publicUrl: string;
  readonly indexed: boolean;
  readonly head: PageHead;
  readonly breadcrumbs: readonly LinkData[];
}

/** The brand's picture, for pages without their own. */
const ownPicture = '/illustrations/mirror/0.svg?ground=ink';

/** Size of an illustration's PNG, to which link previews crop. */
const previewSize = { width: 1200, height: 630 };

/** Canonical URL of a language: the plain one is Chinese for crawlers without cookies. */
function addressIn(publicUrl: string, address: string, language: Language): string {
  const url = new URL(address, publicUrl);
  if (language !== languages[0]) url.searchParams.set('lang', language);
  return url.href;
}

const canonicalOf = ({ publicUrl, address, language }: HeadParts): string => addressIn(publicUrl, address, language);

const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escapeHtml(href)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;

/** `hreflang` links (docs/product/public-site.md, "Languages"), and feeds. */
function addressLinks(parts: HeadParts): string[] {
  const { publicUrl, address, language } = parts;
  return [
    link('canonical', canonicalOf(parts)),
    ...languages.map((other) => link('alternate', addressIn(publicUrl, address, other), ` hreflang="${other}"`)),
    link('alternate', addressIn(publicUrl, address, languages[0]), ' hreflang="x-default"'),
    ...feeds.map((feed) =>
      link(
        'alternate',
        addressIn(publicUrl, feedPath(feed, 'atom'), language),
        ` type="application/atom+xml" title="${escapeHtml(feedNames[language][feed])}"`,
      ),
    ),
  ];
}

function pictureOf({ head, publicUrl }: HeadParts): { url: string; drawn: boolean } {
  const source = head.image ?? ownPicture;
  return { url: new URL(bitmapOf(source), publicUrl).href, drawn: isDrawn(source) };
}

function previewTags(parts: HeadParts): string[] {
  const { language, frame, title, description, head } = parts;
  const picture = pictureOf(parts);
  return [
    property('og:site_name', frame.brand),
    property('og:title', title),
    property('og:description', description),
    property('og:type', head.article ? 'article' : 'website'),
    property('og:url', canonicalOf(parts)),
    property('og:locale', localeOf(language)),
    ...languages.filter((other) => other !== language).map((other) => property('og:locale:alternate', localeOf(other))),
    property('og:image', picture.url),
    ...(picture.drawn
      ? [
          property('og:image:type', 'image/png'),
          property('og:image:width', String(previewSize.width)),
          property('og:image:height', String(previewSize.height)),
        ]
      : []),
    property('og:image:alt', title),
    ...(head.article
      ? [
          property('article:published_time', head.article.publishedAt),
          property('article:modified_time', head.article.changedAt),
          property('article:section', head.article.section),
        ]
      : []),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function localeOf(language: Language): string {
  return language === 'en' ? 'en_GB' : 'zh_CN';
}

/** Metadata for search engines and link previews. A page that is not indexed only says so. */
export function headTags(parts: HeadParts): string[] {
  const { language, frame, title, description, publicUrl, head, breadcrumbs } = parts;
  const tags = [`<meta name="description" content="${escapeHtml(description)}">`];
  if (!parts.indexed) {
    return [
      ...tags,
      '<meta name="robots" content="noindex">',
      property('og:site_name', frame.brand),
      property('og:title', title),
    ];
  }
  const data = structuredData(head, breadcrumbs, {
    language,
    frame,
    title,
    description,
    url: canonicalOf(parts),
    image: pictureOf(parts).url,
    absolute: (path) => new URL(path, publicUrl).href,
    pageAt: (page) => addressIn(publicUrl, page, language),
  });
  return [
    ...tags,
    ...addressLinks(parts),
    ...previewTags(parts),
    `<script type="application/ld+json">${escapeJson(data)}</script>`,
  ];
}
