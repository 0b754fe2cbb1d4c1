// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { asStored } from './as-stored.ts';

const isSame = (one: string, other: string) => asStored({ body: one }) === asStored({ body: other });

it('takes blanks at the ends and missing values for nothing', () => {
  expect(asStored({ title: { en: ' Results ' }, link: null })).toBe(asStored({ title: { en: 'Results' }, link: '' }));
  expect(isSame('a b', 'ab')).toBe(false);
});

it('takes a formatted text for the same however its HTML is spelt', () => {
  const picture = '<img src="/files/a" alt="厂房">';
  expect(isSame(`<p>一</p><p></p>${picture}`, `<p>一</p>${picture.replace('>', ' loading="lazy" />')}`)).toBe(true);
  const row = '<tr><td colspan="1" rowspan="1"><p>格</p></td></tr>';
  expect(
    isSame(
      `<table style="min-width: 25px"><colgroup><col></colgroup><tbody>${row}</tbody></table>`,
      `<table><tbody>${row}</tbody></table>`,
    ),
  ).toBe(true);
});

it('sees another word, another format, another picture and another link', () => {
  expect(isSame('<p>一</p>', '<p>二</p>')).toBe(false);
  expect(isSame('<p>一</p>', '<p><strong>一</strong></p>')).toBe(false);
  expect(isSame('<p><img src="/a" alt="甲"></p>', '<p><img src="/a" alt="乙"></p>')).toBe(false);
  expect(isSame('<p><img src="/a" alt="甲"></p>', '<p><img src="/b" alt="甲"></p>')).toBe(false);
  expect(isSame('<p><a href="https://a.example/">一</a></p>', '<p><a href="https://b.example/">一</a></p>')).toBe(
    false,
  );
});

it('sees a format that covers other words, an element that lies elsewhere and a tag that is only written', () => {
  expect(isSame('<p><strong>甲</strong>公司与乙公司</p>', '<p>甲公司与<strong>乙</strong>公司</p>')).toBe(false);
  expect(isSame('<blockquote><p>一</p><p>二</p></blockquote>', '<blockquote><p>一</p></blockquote><p>二</p>')).toBe(
    false,
  );
  expect(isSame('<p>一 <em>二</em></p>', '<p>一<em>二</em></p>')).toBe(false);
  expect(isSame('<p><em>一</em></p>', '<p>&lt;em&gt;一&lt;/em&gt;</p>')).toBe(false);
  // Whoever says that a picture is for decoration has said something.
  expect(isSame('<p>一</p><img src="/a">', '<p>一</p><img src="/a" alt="">')).toBe(false);
});

it('takes paragraphs of blanks for none, wherever they stand', () => {
  expect(isSame('<blockquote><p>一</p><p>&nbsp;</p></blockquote>', '<blockquote><p>一</p></blockquote> ')).toBe(true);
});
