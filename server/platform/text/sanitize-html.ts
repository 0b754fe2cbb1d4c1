import sanitize from 'sanitize-html';
import { imageIdOf } from '#contract/content/image-address.ts';
import { isSitePath } from '#contract/content/site-path.ts';
import type { LocalizedText } from '#contract/language.ts';

const webProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * What a text of ours may consist of: what the reading pages have a look for. No pictures from elsewhere, because the
 * page may load none; no styles, no frames, nothing that runs.
 */
const allowedTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
];

/** Tags of other writers, as ours. */
const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  strike: 's',
  del: 's',
  div: 'p',
};

/**
 * Makes HTML from anywhere safe to show, before it is stored. Links keep an absolute address of the web or nothing:
 * what the sanitiser let through is read once more the way a browser reads it.
 * @param base where relative links lead from
 */
export function sanitizeHtml(html: string, base?: string): string {
  return clean(html, { addressOf: (href) => webAddress(href, base) });
}

/** The same for what our own editors write: it may also show pictures that lie with us. */
export function sanitizeEditedHtml(html: string): string {
  return clean(html, { addressOf: (href) => webAddress(href), pictures: true });
}

/** The same for texts of the public site and the manual, whose links may also lead to the site's own pages by their path. */
export function sanitizeSiteHtml(html: string): string {
  return clean(html, { addressOf: (href) => (isSitePath(href) ? href : webAddress(href)), pictures: true });
}

interface Cleaning {
  readonly addressOf: (href: string) => string | undefined;
  readonly pictures?: boolean;
}

function clean(html: string, { addressOf, pictures = false }: Cleaning): string {
  const linkAttributes = (href = ''): Record<string, string> => {
    const address = addressOf(href);
    return address === undefined ? {} : { href: address };
  };
  const cleaned = sanitize(html, {
    allowedTags: pictures ? [...allowedTags, 'img'] : allowedTags,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: true,
    nestingLimit: 40,
    transformTags: {
      ...Object.fromEntries(Object.entries(renamed).map(([from, to]) => [from, sanitize.simpleTransform(to, {})])),
      a: (_tag, { href }) => ({ tagName: 'a', attribs: linkAttributes(href) }),
      img: (_tag, attributes) => ({ tagName: 'img', attribs: pictureAttributes(attributes) }),
    },
    // A link that leads nowhere is only its words, a picture that shows nothing is nothing.
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'a' && !attribs.href) || (tag === 'img' && !attribs.src) ? 'excludeTag' : false,
  });
  return tidyParagraphs(cleaned);
}

/** Only what is needed to show a picture of ours in its place before it has come; one from elsewhere has nothing. */
function pictureAttributes({ src = '', alt = '', width = '', height = '' }: Record<string, string>) {
  if (imageIdOf(src) === undefined) return {};
  const size = /^[1-9]\d{0,4}$/.test(width) && /^[1-9]\d{0,4}$/.test(height) ? { width, height } : undefined;
  return { src, alt, ...size, loading: 'lazy' };
}

/** Boxes became paragraphs: those within others, and those with nothing in them, are none. */
function tidyParagraphs(html: string): string {
  return html
    .replaceAll(/<p>\s*(?=<(?:p|h[2-4]|ul|ol|table|blockquote|hr|pre)\b)/g, '')
    .replaceAll(/<p>\s*<\/p>/g, '')
    .replaceAll(/(<\/(?:p|h[2-4]|ul|ol|table|blockquote|pre)>)(?:\s*<\/p>)+/g, '$1')
    .trim();
}

/** An absolute address as a browser would follow it, when that leads to the web or into a letter. */
export function webAddress(text: string, base?: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return webProtocols.has(url.protocol) ? url.href : undefined;
}

export function sanitizeLocalized(text: LocalizedText): LocalizedText {
  return {
    'zh-CN': sanitizeHtml(text['zh-CN']),
    ...(text.en !== undefined && { en: sanitizeHtml(text.en) }),
  };
}

/** Text as HTML: each line a paragraph. */
export function htmlOfText(text: string): string {
  return text
    .split(/\s*\n\s*/)
    .filter((line) => line.trim())
    .map((line) => `<p>${sanitize(line.trim(), { allowedTags: [], disallowedTagsMode: 'escape' })}</p>`)
    .join('');
}
