import { fingerprint } from './fingerprint.ts';

/** What the server leaves out: how wide an editor has made columns, and paragraphs in which nothing stands. */
const isLeftOut = (element: Element): boolean =>
  element.matches('colgroup, col') ||
  (element.matches('p') && element.childElementCount === 0 && element.textContent.trim() === '');

type Spelt = string | readonly (Spelt | null)[];

/** A node as its words, or its tag with what it says and what it holds. */
function spell(node: Node): readonly Spelt[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
  if (!(node instanceof Element) || isLeftOut(node)) return [];
  const attributes = ['src', 'alt', 'href'].map((name) => node.getAttribute(name));
  return [[node.tagName, ...attributes, ...[...node.childNodes].flatMap(spell)]];
}

/** The words of a formatted text, and which of them are formatted how, but not how that is spelt. */
function wordsAndTags(html: string): string {
  const { body } = new DOMParser().parseFromString(html.trim(), 'text/html');
  return JSON.stringify([...body.childNodes].flatMap(spell));
}

function comparable(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? '';
  return value.trimStart().startsWith('<') ? wordsAndTags(value) : value.trim();
}

/** The same for what was sent and what became of it: the server drops blanks at the ends, and spells HTML its own way. */
export function asStored(values: object): string {
  return fingerprint(JSON.parse(JSON.stringify(values, (_name, value: unknown) => comparable(value))));
}
