import { languages } from '#contract/language.ts';

/** A sitemap entry; `path` is path and query. */
export interface Entry {
  readonly path: string;
  readonly changedAt: Date | undefined;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** URL of a page in a language; the plain one is the default language's. Joined: parsing each takes most of the time. */
function addressIn(origin: string, path: string, language: string): string {
  const query = language === languages[0] ? '' : `${path.includes('?') ? '&' : '?'}lang=${language}`;
  return escapeXml(origin + path + query);
}

const lastModified = (changedAt: Date | undefined) =>
  changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';

/** https://www.sitemaps.org/protocol.html, each page once per language. */
export function writeSitemap(publicUrl: string, entries: readonly Entry[]): string {
  const { origin } = new URL(publicUrl);
  const urls = entries.flatMap(({ path, changedAt }) => {
    const addresses = languages.map((language) => ({ language, address: addressIn(origin, path, language) }));
    const alternates = addresses
      .map(({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
      .join('');
    const more = lastModified(changedAt) + alternates;
    return addresses.map(({ address }) => `<url><loc>${address}</loc>${more}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Index of a sitemap that is too large for one file. */
export function writeSitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const { origin } = new URL(publicUrl);
  const files = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join('\n')}
</sitemapindex>
`;
}
