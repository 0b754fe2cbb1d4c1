import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { imageIdOf } from '#contract/content/image-address.ts';
import { isSitePath } from '#contract/content/site-path.ts';
import { trimmedLines } from '#contract/texts/written-text.ts';

const webProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * Allowed HTML: what the reading pages have styles for. No external pictures, because pages may not load them; no
 * styles, frames or scripts.
 */
const allowedTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li'],
  ...['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
];

/** Elements within each other that are kept. */
const nestingLimit = 40;
/** Elements within each other from which on a text is none that anybody wrote. */
const deepest = 500;

/** Foreign tags and what they become. */
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
 * Sanitises HTML before it is stored. Links keep an absolute web address or are removed: what the sanitiser let through
 * is parsed again the way a browser does.
 * @param base base of relative links
 */
export function sanitizeHtml(html: string, base?: string): string {
  return clean(html, { addressOf: (href) => webAddress(href, base) });
}

/** The same for texts of our own editors, which may contain uploaded pictures. */
export function sanitizeEditedHtml(html: string): string {
  return clean(html, { addressOf: (href) => webAddress(href), pictures: true });
}

/** The same for texts of the public site and the manual, whose links may also be paths of the site. */
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
  const cleaned = sanitize(withoutDepths(html), {
    allowedTags: pictures ? [...allowedTags, 'img'] : allowedTags,
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: true,
    nestingLimit,
    transformTags: {
      ...Object.fromEntries(Object.entries(renamed).map(([from, to]) => [from, sanitize.simpleTransform(to, {})])),
      a: (_tag, { href }) => ({ tagName: 'a', attribs: linkAttributes(href) }),
      img: (_tag, attributes) => ({ tagName: 'img', attribs: pictureAttributes(attributes) }),
    },
    // A link without a target becomes its text, a picture without a source is removed.
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'a' && !attribs.href) || (tag === 'img' && !attribs.src) ? 'excludeTag' : false,
  });
  return tidyParagraphs(cleaned);
}

/**
 * HTML up to where its elements lie too deep within each other: at each end tag all that are open are looked through,
 * for minutes in half a megabyte of elements without an end and of ends without an element.
 */
function withoutDepths(html: string): string {
  let [depth, end] = [0, html.length];
  const parser = new Parser({
    onopentagname: () => {
      depth += 1;
      if (depth <= deepest) return;
      end = parser.startIndex;
      parser.pause();
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  parser.end(html);
  return html.slice(0, end);
}

/**
 * Keeps what a picture shows in words and what reserves its space before it loads; external pictures lose everything.
 * An empty alternative text says that a picture is for decoration; where none is written yet, none is added.
 */
function pictureAttributes({ src = '', alt, width = '', height = '' }: Record<string, string>) {
  if (imageIdOf(src) === undefined) return {};
  const size = /^[1-9]\d{0,4}$/.test(width) && /^[1-9]\d{0,4}$/.test(height) ? { width, height } : undefined;
  return { src, ...(alt !== undefined && { alt }), ...size, loading: 'lazy' };
}

/** `div` becomes `p`; nested and empty ones are removed. */
function tidyParagraphs(html: string): string {
  return html
    .replaceAll(/<p>\s*(?=<(?:p|h[2-4]|ul|ol|table|blockquote|hr|pre)\b)/g, '')
    .replaceAll(/<p>\s*<\/p>/g, '')
    .replaceAll(/(<\/(?:p|h[2-4]|ul|ol|table|blockquote|pre)>)(?:\s*<\/p>)+/g, '$1')
    .trim();
}

/** An absolute URL as a browser would resolve it, if it is a web or mail address. */
export function webAddress(text: string, base?: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return webProtocols.has(url.protocol) ? url.href : undefined;
}

/** Text as HTML: each line a paragraph. */
export function htmlOfText(text: string): string {
  return trimmedLines(text)
    .map((line) => `<p>${sanitize(line, { allowedTags: [], disallowedTagsMode: 'escape' })}</p>`)
    .join('');
}
