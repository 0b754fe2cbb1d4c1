// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { frameTexts } from '../loading/texts.ts';
import { SitePage } from '../shown-page.tsx';
import { sampleFrame } from '../testing/sample-content.ts';
import { MegaMenu } from './mega-menu.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SubNavigation } from './sub-navigation.tsx';

afterEach(cleanup);

function open(pathname: string): HTMLElement {
  const frame = {
    language: 'zh-CN' as const,
    frame: sampleFrame,
    texts: frameTexts['zh-CN'],
    highlights: [],
    untranslatedNote: '',
  };
  const code = { frame: 'public' as const, folder: 'article' };
  const shown = { pathname, search: '', code, frame, page: { description: '' } };
  const Menus = () => (
    <>
      <MegaMenu />
      <PhoneMenu />
      <SubNavigation />
    </>
  );
  return render(<SitePage shown={shown} parts={{ Frame: ({ children }) => children, Page: Menus }} />).container;
}

const marked = (menus: HTMLElement) => menus.querySelector('.menu-button[data-current]')?.textContent;
const opened = (menus: HTMLElement) => menus.querySelector('.phone-group[open] summary')?.textContent;

test.each(['/companyNews', '/companyNewsDetail'])('both menus show the group of %s', (pathname) => {
  const menus = open(pathname);
  expect([marked(menus), opened(menus)]).toEqual(['公司信息', '公司信息']);
});

test('neither menu shows a group on a page that is in none', () => {
  const menus = open('/releaseDetail');
  expect([marked(menus), opened(menus)]).toEqual([undefined, undefined]);
});

test('a page of a group has links to its sibling pages, a detail of one has not', () => {
  const hasSiblings = (pathname: string) => open(pathname).querySelector('.sub-navigation') !== null;
  expect([hasSiblings('/dataProduct'), hasSiblings('/companyNewsDetail')]).toEqual([true, false]);
});
