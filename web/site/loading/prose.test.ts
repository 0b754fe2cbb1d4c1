import { expect, test } from 'vitest';
import { openingOf, proseOf, readingMinutes } from './prose.ts';

const own = 'https://shangjian.example';

test('headings of the second level are the contents, and can be jumped to', () => {
  const { html, contents } = proseOf('<h2>一 &amp; 二</h2><p>…</p><h2><strong>三</strong></h2><h3>四</h3>', own);
  expect(contents).toEqual([
    { id: 'part-1', title: '一 & 二' },
    { id: 'part-2', title: '三' },
  ]);
  expect(html).toBe('<h2 id="part-1">一 &amp; 二</h2><p>…</p><h2 id="part-2"><strong>三</strong></h2><h3>四</h3>');
});

test('links to other sites lead over the page that says where they go', () => {
  const { html } = proseOf(
    '<p><a href="https://a.example/x?b=1&amp;c=%22">甲</a> <a href="mailto:a@b.example">乙</a></p>',
    own,
  );
  expect(html).toContain(`href="/linkDescription?url=${encodeURIComponent('https://a.example/x?b=1&c=%22')}"`);
  expect(html).toContain('rel="noopener noreferrer nofollow"');
  expect(html).toContain('<a href="mailto:a@b.example">乙</a>');
});

test('a link to a page of the site leads straight there, also where the site stands in front of it', () => {
  const { html } = proseOf(
    `<p><a href="${own}/companyNews?tag=a&amp;page=2#top">甲</a> <a href="/joinUs">乙</a> <a href="${own}">丙</a></p>`,
    own,
  );
  expect(html).toBe(
    '<p><a href="/companyNews?tag=a&#38;page=2#top">甲</a> <a href="/joinUs">乙</a> <a href="/">丙</a></p>',
  );
});

test('reading takes a minute at least', () => {
  expect(readingMinutes('<p>短</p>', 'zh-CN')).toBe(1);
  expect(readingMinutes(`<p>${'字'.repeat(1200)}</p>`, 'zh-CN')).toBe(3);
  expect(readingMinutes(`<p>${'word '.repeat(660)}</p>`, 'en')).toBe(3);
});

test.each([
  ['<h2>背景</h2><p>产线投产。</p>', '背景 产线投产。'],
  [`<p>${'甲'.repeat(60)}。${'乙'.repeat(70)}。</p>`, `${'甲'.repeat(60)}。`],
  [`<p>${'甲'.repeat(119)}𠮷${'乙'.repeat(9)}</p>`, `${'甲'.repeat(119)}…`],
  [`<p>Up 3.5 points. ${'word '.repeat(40)}</p>`, 'Up 3.5 points.'],
  ['<p></p>', ''],
])('the opening of a text is whole sentences as far as they go (%#)', (html, opening) => {
  expect(openingOf(html)).toBe(opening);
});
