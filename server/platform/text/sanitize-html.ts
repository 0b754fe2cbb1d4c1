import sanitize from 'sanitize-html';
import type { LocalizedText } from '#contract/language.ts';

const options: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'blockquote'],
    ...['ul', 'ol', 'li', 'a', 'code', 'pre', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'], th: ['scope', 'colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '', ...attributes }) => ({ tagName, attribs: isLink(href) ? { ...attributes, href } : {} }),
  },
};

/** What an address may be, read as a browser reads it: letters that only look harmless to a pattern do not pass. */
function isLink(href: string): boolean {
  const url = URL.parse(href);
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol);
}

/** HTML as it may be stored and shown: paragraphs, headings, lists, tables, links; everything else is taken out. */
export function sanitizeHtml(html: string): string {
  return sanitize(html, options);
}

export function sanitizeLocalized(text: LocalizedText): LocalizedText {
  return {
    'zh-CN': sanitizeHtml(text['zh-CN']),
    ...(text.en !== undefined && { en: sanitizeHtml(text.en) }),
  };
}
