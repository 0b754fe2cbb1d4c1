import { isSitePath, withinSite } from '#contract/content/site-path.ts';
import type { Language } from '#contract/language.ts';
import { outboundAttributes } from '#web/shared/outbound.ts';
import { escapeHtml } from '../escape-html.ts';

/** A section of a text, for its contents. */
export interface Heading {
  readonly id: string;
  readonly title: string;
}

export interface Prose {
  readonly html: string;
  readonly contents: readonly Heading[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();
}

/**
 * Sanitised HTML for display: headings get anchors, links to other sites than the one at `publicUrl` lead through the
 * page that shows their target, tables scroll.
 */
export function proseOf(html: string, publicUrl: string): Prose {
  const contents: Heading[] = [];
  const shown = html
    .replaceAll(/<h2>(.*?)<\/h2>/gs, (_whole, inner: string) => {
      const heading = { id: `part-${contents.length + 1}`, title: plainText(inner) };
      contents.push(heading);
      return `<h2 id="${heading.id}">${inner}</h2>`;
    })
    .replaceAll(/<a href="(https?:[^"]*)">/g, (_whole, address: string) => {
      const path = withinSite(plainText(address), publicUrl);
      if (isSitePath(path)) return `<a href="${escapeHtml(path)}">`;
      const { href, target, rel } = outboundAttributes(plainText(address));
      return `<a href="${href}" target="${target}" rel="${rel}">`;
    })
    .replaceAll('<table>', '<div class="prose-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html: shown, contents };
}

/** Characters or words read per minute. */
const pace: Readonly<Record<Language, number>> = { 'zh-CN': 400, en: 220 };

/** Reading time in minutes, at least one. */
export function readingMinutes(html: string, language: Language): number {
  const text = plainText(html);
  const length = language === 'en' ? text.split(/\s+/).length : text.replaceAll(/\s/g, '').length;
  return Math.max(1, Math.round(length / pace[language]));
}

/** Of a description for search engines and previews, in characters. */
const longestOpening = 120;

/** How a text begins, for where it has no summary: whole sentences as far as they go, else cut; empty without words. */
export function openingOf(html: string): string {
  const text = plainText(html.replaceAll(/<\/(p|h\d|li|td|th)>/g, ' ')).replaceAll(/\s+/g, ' ');
  if (text.length <= longestOpening) return text;
  const start = text.slice(0, longestOpening).replace(/[\uD800-\uDBFF]$/, '');
  const sentences = /^.*(?:[。！？]|[.!?](?= ))/u.exec(start)?.[0];
  return sentences ?? `${start}…`;
}
