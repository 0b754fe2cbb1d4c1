// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SanitisedHtml } from './sanitised-html.tsx';

test('links to other sites show their target in a new tab, those within the product stay, as paths and in full', () => {
  const inFull = `<a href="${location.origin}/companyNews?tag=a">本站新闻</a>`;
  render(
    <SanitisedHtml
      html={`<p><a href="https://a.example/x?b=1">外站</a><a href="/releaseDetail?id=1">本站</a>${inFull}</p>`}
    />,
  );
  const [outbound, own, ownInFull] = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(outbound).toMatchObject({ target: '_blank', rel: 'noopener noreferrer nofollow' });
  expect(outbound?.getAttribute('href')).toBe(`/linkDescription?url=${encodeURIComponent('https://a.example/x?b=1')}`);
  expect([own?.getAttribute('href'), own?.target]).toEqual(['/releaseDetail?id=1', '']);
  expect([ownInFull?.getAttribute('href'), ownInFull?.target]).toEqual(['/companyNews?tag=a', '']);
});
