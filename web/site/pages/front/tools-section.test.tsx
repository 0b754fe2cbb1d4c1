import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { frontTexts } from '../../loading/texts.ts';
import type { FrontData } from './front-data.ts';
import { ToolsSection } from './tools-section.tsx';

const tool = (href: string) => ({ title: href, text: '', href, untranslated: [] });
const data = {
  ...{ texts: frontTexts['zh-CN'], stories: [], histogram: null, words: [] },
  ranking: [{ id: 1, name: '云麓材料', count: '12', share: 100 }],
} as unknown as FrontData;

test('a tool shows what its page is about, wherever operators put it, and a page of theirs nothing', () => {
  const tools = [tool('/baHotWord'), tool('/baActiveRate?from=front'), tool('/contactUs')];
  const [, words, ranks, own] = renderToStaticMarkup(<ToolsSection {...data} tools={tools} />).split('<article');
  expect(words).toContain('tool-pattern');
  expect(ranks).toContain('云麓材料');
  expect(own).not.toMatch(/tool-pattern|rank-bars|sample/);
});
