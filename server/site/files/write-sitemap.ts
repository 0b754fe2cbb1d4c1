import { languages } from '#contract/language.ts';

/** A sitemap entry; `path` is path and query. */
export interface Entry {
  readonly path: string;
  readonly changedAt: Date | undefined;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** URL of a page in a language; the plain one is the default language's. */
function addressIn(publicUrl: string, path: string, language: string): string {
  const url = new URL(path, publicUrl);
  if (language !== languages[0]) url.searchParams.set('lang', language);
  return escapeXml(url.href);
}

const lastModified = (changedAt: Date | undefined) =>
  changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';

/** https://www.sitemaps.org/protocol.html, each page once per language. */
export function writeSitemap(publicUrl: string, entries: readonly Entry[]): string {
  const urls = entries.flatMap(({ path, changedAt }) => {
    const alternates = languages
      .map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(publicUrl, path, language)}"/>`,
      )
      .join('');
    return languages.map(
      (language) =>
        `<url><loc>${addressIn(publicUrl, path, language)}</loc>${lastModified(changedAt)}${alternates}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** Index of a sitemap that is too large for one file. */
export function writeSitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const files = paths.map((path) => `<sitemap><loc>${escapeXml(new URL(path, publicUrl).href)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join('\n')}
</sitemapindex>
`;
}
