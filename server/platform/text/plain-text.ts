import { Parser } from 'htmlparser2';
import { nfkc } from '#contract/texts/normal-form.ts';
import { isVisible } from '#contract/texts/written-text.ts';
import { simplify } from './simplify.ts';

/** Elements whose end is a line break. */
const blocks: ReadonlySet<string> = new Set([
  ...['p', 'div', 'li', 'br', 'hr', 'pre', 'blockquote', 'tr', 'caption'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);

/** Elements whose end is a blank, or a number would go on in the next cell. */
const cells: ReadonlySet<string> = new Set(['th', 'td']);

/** Visible text of an HTML fragment, one line per block, the cells of a table apart. */
export function textOfHtml(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (part) => {
      text += part;
    },
    onclosetag: (name) => {
      if (blocks.has(name)) text += '\n';
      else if (cells.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return text.trim();
}

/** Whether a reader sees anything of sanitised HTML: a text, or a picture. */
export const showsAnything = (html: string): boolean => isVisible(textOfHtml(html)) || html.includes('<img ');

/**
 * Search form of texts and queries: NFKC (so full-width letters and digits become half-width), lower case, simplified
 * characters, single blanks.
 */
export function normalizeText(text: string): string {
  return simplify(nfkc(text).toLowerCase()).replaceAll('\0', '').replaceAll(/\s+/gu, ' ').trim();
}

/** Where in a text a place of its search form is: there, runs of blanks are shorter, and signs such as … longer. */
export function placeInText(text: string, place: number): number {
  let [low, high] = [0, text.length];
  // Most texts have the same length in both.
  let tried = Math.min(place, high);
  while (low < high) {
    // With a sign behind it, a blank at the end counts.
    const found = normalizeText(`${text.slice(0, tried)}|`).length - 1;
    if (found === place) return tried;
    if (found < place) low = tried;
    else high = tried - 1;
    // Few signs have another length, so it is mostly there.
    const next = tried + place - found;
    tried = next > low && next <= high ? next : Math.ceil((low + high) / 2);
  }
  return low;
}
