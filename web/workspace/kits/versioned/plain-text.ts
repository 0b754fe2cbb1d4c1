/** Elements that begin a line of their own. */
const blocks = new Set(['P', 'H2', 'H3', 'H4', 'LI', 'BLOCKQUOTE', 'PRE', 'TR', 'HR', 'TABLE', 'UL', 'OL', 'BR']);

/** What a reader sees of a value of a form: HTML as its words, a line for each block, a picture by what is said of it. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value
      .map((one) =>
        typeof one === 'string'
          ? one
          : Object.values(one as object)
              .map(plainText)
              .join(' '),
      )
      .join('\n');
  if (typeof value === 'object') return Object.values(value).map(plainText).join('\n');
  const text = String(value);
  return /<[a-z][^>]*>/i.test(text) ? textOfHtml(text) : text;
}

function textOfHtml(html: string): string {
  const lines: string[] = [''];
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) lines.push(`${lines.pop() ?? ''}${node.textContent ?? ''}`);
    if (!(node instanceof Element)) return;
    if (blocks.has(node.tagName) && lines.at(-1) !== '') lines.push('');
    if (node.tagName === 'IMG') lines.push(`[${node.getAttribute('alt') ?? ''}]`, '');
    for (const child of node.childNodes) walk(child);
    if (node.tagName === 'TD' || node.tagName === 'TH') lines.push(`${lines.pop() ?? ''}\u3000`);
    if (node.tagName === 'A') lines.push(`${lines.pop() ?? ''} (${node.getAttribute('href') ?? ''})`);
  };
  for (const node of new DOMParser().parseFromString(html, 'text/html').body.childNodes) walk(node);
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}
