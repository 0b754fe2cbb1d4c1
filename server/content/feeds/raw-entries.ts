import type { parseFeed } from 'feedsmith';

type ParsedFeed = ReturnType<typeof parseFeed<string>>;

/** Common shape of the four feed formats. */
export interface RawEntry {
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly link?: string | undefined;
  readonly summary?: string | undefined;
  readonly content?: string | undefined;
  readonly published?: string | undefined;
}

export function entriesOf(parsed: ParsedFeed): RawEntry[] {
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map((item) => ({
        id: item.guid?.value,
        title: item.title,
        link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
        summary: item.description,
        content: item.content?.encoded,
        published: item.pubDate ?? item.dc?.dates?.[0],
      }));
    case 'rdf':
      return (parsed.feed.items ?? []).map((item) => ({
        id: item.rdf?.about,
        title: item.title,
        link: item.link,
        summary: item.description,
        content: item.content?.encoded,
        published: item.dc?.dates?.[0],
      }));
    case 'atom':
      return (parsed.feed.entries ?? []).map((entry) => ({
        id: entry.id,
        title: entry.title?.value,
        link: (entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? entry.links?.[0])?.href,
        summary: entry.summary?.value,
        content: entry.content?.value,
        published: entry.published ?? entry.updated,
      }));
    case 'json':
      return (parsed.feed.items ?? []).map((item) => ({
        id: item.id,
        title: item.title,
        link: item.url ?? item.external_url,
        summary: item.summary,
        content: item.content_html ?? asHtml(item.content_text),
        published: item.date_published ?? item.date_modified,
      }));
  }
}

/** Plain text, in which what looks like a tag is none. */
const asHtml = (text: string | undefined): string | undefined =>
  text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
