import { fingerprint } from './fingerprint.ts';
import { plainText } from './plain-text.ts';

/** What the server leaves out: how wide an editor has made columns, and paragraphs in which nothing stands. */
const isLeftOut = (element: Element): boolean =>
  element.matches('colgroup, col') || (element.matches('p') && element.innerHTML.trim() === '');

/** The words of a formatted text, and how they are formatted, but not how that is spelt. */
function wordsAndTags(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const kept = [...body.querySelectorAll('*')].filter((element) => !isLeftOut(element));
  const tags = kept.map((element) => `${element.tagName} ${element.getAttribute('src') ?? ''}`);
  return [plainText(html), ...tags].join('\n');
}

function comparable(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? '';
  return value.trimStart().startsWith('<') ? wordsAndTags(value) : value.trim();
}

/** The same for what was sent and what became of it: the server drops blanks at the ends, and spells HTML its own way. */
export function asStored(values: object): string {
  return fingerprint(JSON.parse(JSON.stringify(values, (_name, value: unknown) => comparable(value))));
}
