import { describe, expect, test } from 'vitest';
import { htmlOfText, sanitizeEditedHtml, sanitizeHtml, sanitizeSiteHtml } from './sanitize-html.ts';

test('keeps the marks of a text and its links', () => {
  const html = '<p>一<strong>二</strong> <a href="https://example.com/a?b=1&amp;c=2">三</a></p>';
  expect(sanitizeHtml(html)).toBe(html);
});

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href=" &#106;avascript:alert(1)">a</a>',
  '<a href="//evil.example">a</a>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<style>p{background:url(//evil.example)}</style>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
])('takes out what could act: %s', (html) => {
  expect(sanitizeHtml(html)).not.toMatch(/script|on\w+=|href|src|style|svg|img |iframe/i);
});

describe('HTML from anywhere', () => {
  test('keeps what the reading pages show', () => {
    const html =
      '<h2>小标题</h2><p>一<strong>二</strong><em>三</em></p><ul><li>四</li></ul><table><tbody><tr><td colspan="2">五</td></tr></tbody></table>';
    expect(sanitizeHtml(html)).toBe(html);
  });

  test('takes the tags of other writers as ours', () => {
    expect(sanitizeHtml('<h1 class="x">a</h1><b style="color:red">b</b><div><font>c</font></div>')).toBe(
      '<h2>a</h2><strong>b</strong><p>c</p>',
    );
  });

  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()">a</p><img src=x onerror=alert(1)>', '<p>a</p>'],
    ['<iframe src="https://x.example"></iframe><style>p{}</style>a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="JaVa\tScript:alert(1)">a</a>', 'a'],
    ['<a href="\u0001javascript:alert(1)">a</a>', 'a'],
    ['<a href="data:text/html,x">a</a>', 'a'],
    ['<a href="vbscript:x">a</a>', 'a'],
    ['<svg><a xlink:href="javascript:x">a</a></svg>', 'a'],
    ['<math><mtext></p><style><img src=x onerror=alert(1)></style>', ''],
    ['<p>a', '<p>a</p>'],
    ['<div><div><p>a</p></div><div>b</div></div>', '<p>a</p><p>b</p>'],
  ])('%s becomes %s', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
  });

  test('keeps links to the web as absolute addresses', () => {
    expect(sanitizeHtml('<a href="https://x.example/a b">a</a>')).toBe('<a href="https://x.example/a%20b">a</a>');
    expect(sanitizeHtml('<a href="/b" target="_top">a</a>', 'https://x.example/feed')).toBe(
      '<a href="https://x.example/b">a</a>',
    );
    expect(sanitizeHtml('<a href="/b">a</a>')).toBe('a');
  });

  test('survives nesting without end', () => {
    expect(sanitizeHtml('<ul><li>'.repeat(5000)).length).toBeLessThan(10_000);
  });
});

describe('a picture', () => {
  const src = `/media/images/${'0a'.repeat(16)}/1024.webp`;

  test('of ours stays where editors write, with what is needed to keep its place', () => {
    const html = `<p>一</p><img src="${src}" alt="图" width="640" height="360" loading="lazy" />`;
    expect(sanitizeEditedHtml(html)).toBe(html);
    expect(sanitizeSiteHtml(html)).toBe(html);
    expect(sanitizeEditedHtml(`<img src="${src}" width="1e9" height="2" style="x" onload="y" srcset="z">`)).toBe(
      `<img src="${src}" loading="lazy" />`,
    );
  });

  test.each([
    'https://evil.example/a.png',
    '//evil.example/media/images/x',
    'data:image/png;base64,AA==',
    `${src}?view=x`,
    `https://evil.example${src}`,
    `${src}/../../../../api/docs`,
    '/media/1/poster.webp',
    '',
  ])('from %s goes', (from) => {
    expect(sanitizeEditedHtml(`<p>一</p><img src="${from}">`)).toBe('<p>一</p>');
  });

  test('of ours goes too where others write', () => {
    expect(sanitizeHtml(`<p>一</p><img src="${src}">`)).toBe('<p>一</p>');
  });
});

test('text as HTML is paragraphs in which nothing is a tag', () => {
  expect(htmlOfText('一\n\n 二 <b>& "三"')).toBe('<p>一</p><p>二 &lt;b&gt;&amp; "三"</p>');
});

test('a text of a megabyte of blanks becomes a paragraph at once', () => {
  const text = `a${' '.repeat(1_000_000)}b`;
  expect(htmlOfText(` ${text}\n \n`)).toBe(`<p>${text}</p>`);
});

test('HTML is read up to where its elements lie deeper within each other than anybody writes', () => {
  const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}<p>y</p>`;
  expect(sanitizeHtml(nested(500))).toMatch(/x.*<p>y<\/p>$/);
  expect(sanitizeHtml(nested(501))).not.toMatch(/[xy]/);
  // Neither what has no end by itself nor what ends by what follows lies within.
  expect(sanitizeHtml(`${'<p>一<br>'.repeat(2_000)}二`)).toMatch(/二<\/p>$/);
  expect(sanitizeHtml('<b>'.repeat(400_000) + '</i>'.repeat(400_000))).not.toContain('</i>');
});
