import { Parser } from 'htmlparser2';

/** A document as a crawler sees it. */
export interface SeenDocument {
  /** `href` of links, as written. */
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
  readonly titles: { readonly own: string; readonly canonical: string };
  /** Everything wrong with it, in words. */
  readonly faults: readonly string[];
}

const dataScripts = /^application\/(ld\+)?json$/;

/** Parses a document like search engines and validators. */
export function readDocument(html: string): SeenDocument {
  const links: string[] = [];
  const ids = new Set<string>();
  const faults: string[] = [];
  const titles = { own: '', canonical: '' };
  let level = 0;
  let headings = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const { id, href, style } = attributes;
      if (id !== undefined && ids.has(id)) faults.push(`id ${id} twice`);
      if (id !== undefined) ids.add(id);
      if (style !== undefined || name === 'style') faults.push(`inline style on ${name}`);
      if (Object.keys(attributes).some((attribute) => attribute.startsWith('on'))) faults.push(`handler on ${name}`);
      if (name === 'script' && !attributes.src && !dataScripts.test(attributes.type ?? ''))
        faults.push('inline script');
      if (name === 'a' && href !== undefined) links.push(href);
      if (name === 'a' && href === undefined) faults.push('a link to nowhere');
      if (name === 'img') faults.push(...faultsOfImage(attributes));
      if (name === 'meta' && attributes.property === 'og:title') titles.own = attributes.content ?? '';
      if (name === 'link' && attributes.rel === 'canonical') titles.canonical = href ?? '';
      const [, digit] = /^h([1-6])$/.exec(name) ?? [];
      if (digit === undefined) return;
      if (digit === '1') headings += 1;
      if (Number(digit) > level + 1) faults.push(`h${digit} after h${level}`);
      level = Number(digit);
    },
  });
  parser.end(html);
  if (headings !== 1) faults.push(`${headings} h1`);
  return { links, ids, titles, faults };
}

function faultsOfImage({ src, alt, width, height }: Record<string, string>): string[] {
  const missing = Object.entries({ alt, width, height }).filter(([, value]) => value === undefined);
  return missing.map(([name]) => `image ${src} without ${name}`);
}
