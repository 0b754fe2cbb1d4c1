import { pairText, text } from '#server/product/text.ts';
import { type Draft, datedDraft } from './draft.ts';
import { earlierNews } from './news/earlier-news.ts';
import type { Block, DemoNews } from './news/news-item.ts';
import { recentNews } from './news/recent-news.ts';

type Side = 0 | 1;

function blockHtml(block: Block, side: Side): string {
  if ('h' in block) return `<h2>${block.h[side]}</h2>`;
  if ('quote' in block) return `<blockquote><p>${block.quote[side]}</p><p>${block.by[side]}</p></blockquote>`;
  if ('list' in block) return `<ul>${block.list.map((item) => `<li>${item[side]}</li>`).join('')}</ul>`;
  return `<p>${block[side]}</p>`;
}

const bodyOf = ({ body }: DemoNews, side: Side): string => body.map((block) => blockHtml(block, side)).join('');

export const newsDrafts: Draft[] = [...recentNews, ...earlierNews].map((item) =>
  datedDraft('news', item.daysAgo, {
    title: pairText(item.title),
    tag: item.tag,
    summary: pairText(item.summary),
    body: text(bodyOf(item, 0), bodyOf(item, 1)),
    pattern: item.pattern,
  }),
);
