import { createHash } from 'node:crypto';
import { parseFeed } from 'feedsmith';
import { textOfHtml } from '#server/platform/text/plain-text.ts';
import { htmlOfText, sanitizeHtml, webAddress } from '#server/platform/text/sanitize-html.ts';
import { withoutUploads } from '#server/platform/uploads/require-own-uploads.ts';
import { timeOf } from './entry-time.ts';
import { entriesOf, type RawEntry } from './raw-entries.ts';

/** A feed entry as an article. */
export interface ReadEntry {
  /** Id of the entry within its feed. */
  readonly hash: string;
  /** Whether the feed names it; else it is known by link and title. */
  readonly hasId: boolean;
  readonly title: string;
  readonly summary: string;
  /** Sanitised HTML. */
  readonly body: string;
  readonly link: string | null;
  readonly publishedAt: Date;
  /** Whether the feed says its time; else it is that of the fetch. */
  readonly isDated: boolean;
}

export interface ReadFeed {
  readonly entries: readonly ReadEntry[];
  /** Entries without text. */
  readonly empty: number;
}

/** The document is not a readable feed. */
export class NotAFeedError extends Error {}

const most = { entries: 500, title: 200, summary: 300, body: 100_000, link: 2000 } as const;
/** What is read of each text of an entry, whose marks may be longer than its words. */
const longestRead = 500_000;
/** A character that no text has. */
export const digestSeparator = '\u0001';

const earliest = new Date('1990-01-01T00:00:00Z');

/**
 * Parses an RSS, Atom, RDF or JSON feed. Entries are made safe to store and show: sanitised, truncated, not in the
 * future. An entry without a time gets the current time.
 * @param base URL of the feed, for relative links
 * @throws NotAFeedError
 */
export function readFeed(text: string, { base, now }: { readonly base: string; readonly now: Date }): ReadFeed {
  const read = parse(text)
    .slice(0, most.entries)
    .map((entry) => readEntry(entry, base, now));
  const byHash = new Map<string, ReadEntry>();
  // Of two entries with one id, the first is the newer one in practice.
  for (const entry of read) if (entry && !byHash.has(entry.hash)) byHash.set(entry.hash, entry);
  return { entries: [...byHash.values()], empty: read.filter((entry) => !entry).length };
}

function parse(text: string): RawEntry[] {
  // Declared entities can expand without limit; no feed needs them. An article about them may well name them.
  const [prolog = ''] = text.split(/<[a-z_]|^\s*\{/i, 1);
  if (/<!ENTITY/i.test(prolog)) throw new NotAFeedError('declares entities');
  try {
    return entriesOf(parseFeed(text));
  } catch (error) {
    throw new NotAFeedError('cannot be parsed', { cause: error });
  }
}

function readEntry(entry: RawEntry, base: string, now: Date): ReadEntry | undefined {
  const told = entry.summary?.slice(0, longestRead);
  const body = bodyOf(entry.content?.slice(0, longestRead) ?? told ?? '', base);
  const words = withoutUploads(textOfHtml(body).replaceAll(/\s+/g, ' '));
  const title = cut(wordsOf(entry.title?.slice(0, longestRead) ?? '') || words, most.title);
  if (!title) return undefined;
  const summary = cut(told === undefined ? words : wordsOf(told), most.summary);
  const moment = momentOf(entry.published, now);
  const link = entry.link === undefined ? undefined : withoutUploads(webAddress(entry.link, base) ?? '');
  return {
    hash: hashOf(entry),
    hasId: Boolean(entry.id),
    title,
    summary: summary === title ? '' : summary,
    body: body || htmlOfText(title),
    link: link && link.length <= most.link && link.startsWith('http') ? link : null,
    publishedAt: moment ?? now,
    isDated: moment !== undefined,
  };
}

function bodyOf(content: string, base: string): string {
  const isHtml = /<[a-z][^<>]*>/i.test(content);
  const html = withoutUploads(clean(isHtml ? sanitizeHtml(content, base) : htmlOfText(clean(content))));
  if (html.length <= most.body) return html;
  // Truncating HTML could split a tag; its text can be truncated anywhere.
  return withoutUploads(htmlOfText(cut(clean(textOfHtml(html)), most.body / 2)));
}

/** Text of a title or summary, which may be HTML, on one line. */
function wordsOf(text: string): string {
  return withoutUploads(
    clean(textOfHtml(sanitizeHtml(text)))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/** Removes characters that PostgreSQL cannot store. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

/** The time that an entry says; `undefined` for one that nobody can read, of the future, or of before there were feeds. */
function momentOf(published: string | undefined, now: Date): Date | undefined {
  if (published === undefined) return undefined;
  const moment = timeOf(published);
  return Number.isNaN(moment.getTime()) || moment < earliest || moment > now ? undefined : moment;
}

/** Digest of what an article takes from an entry; the database computes the same of articles. */
export function digestOf({ title, summary, body }: Pick<ReadEntry, 'title' | 'summary' | 'body'>): string {
  return createHash('md5').update([title, summary, body].join(digestSeparator)).digest('hex');
}

function hashOf({ id, link, title, content }: RawEntry): string {
  const name = id ? ['id', id] : ['content', link ?? '', title ?? content ?? ''];
  return createHash('sha256').update(JSON.stringify(name)).digest('hex');
}
