import { Parser } from 'htmlparser2';

/** Elements whose end is the end of a line for readers. */
const blocks: ReadonlySet<string> = new Set([
  'p',
  'div',
  'li',
  'br',
  'tr',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

/** What a reader sees of an HTML fragment, as text; each block on a line of its own. */
export function textOfHtml(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (part) => {
      text += part;
    },
    onclosetag: (name) => {
      if (blocks.has(name)) text += '\n';
    },
  });
  parser.end(html);
  return text.trim();
}

/**
 * The form in which texts and queries are compared: compatibility forms made one (NFKC, so full-width letters and
 * digits are their half-width ones), lower case, runs of white space a single blank.
 */
export function normalizeText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('\0', '').replaceAll(/\s+/gu, ' ').trim();
}
