import { createElement, type ReactNode, type TdHTMLAttributes } from 'react';
import { light, styleSheet, text } from './look.ts';

/**
 * Parts of a mail. Only what Outlook for Windows, QQ Mail and 163 draw alike: nested tables with widths as attributes,
 * colours inline, no pictures, no flex, grid or background images.
 */

const element = createElement;
const table = {
  ...{ role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 },
  style: { borderCollapse: 'separate' as const },
};
/** A table of one cell, which is how mail makes a box. */
const box = (cell: TdHTMLAttributes<unknown>, ...children: ReactNode[]) =>
  element('table', table, element('tbody', null, element('tr', null, element('td', cell, ...children))));

/** Distance to the next part in px, as padding: margins are not kept everywhere. */
const row = (below: number, className: string | undefined, style: object, ...children: ReactNode[]) =>
  element(
    'tr',
    null,
    element('td', { className, style: { ...style, paddingBottom: below, wordBreak: 'break-word' } }, ...children),
  );

export const heading = (words: string) =>
  row(16, undefined, {}, element('h1', { className: 'text', style: { ...text.heading, margin: 0 } }, words));

export const paragraph = (words: string) => row(16, 'text', text.body, words);

export const smallPrint = (words: string) => row(4, 'quiet', text.small, words);

/** Rows of names and values. */
export const facts = (rows: readonly (readonly [name: string, value: string])[]) =>
  row(
    16,
    undefined,
    {},
    element(
      'table',
      table,
      element(
        'tbody',
        null,
        rows.map(([name, value]) =>
          element(
            'tr',
            { key: name },
            element(
              'td',
              { className: 'quiet', valign: 'top', style: { ...text.small, lineHeight: '26px', paddingRight: 16 } },
              name,
            ),
            element('td', { className: 'text', valign: 'top', style: text.body }, value),
          ),
        ),
      ),
    ),
  );

/** A code to be typed elsewhere. */
export const codeBlock = (code: string) => {
  const style = { ...text.code, backgroundColor: light('tint'), padding: '12px 18px 12px 24px', borderRadius: 4 };
  return row(20, undefined, {}, box({ className: 'text tint', style }, code));
};

/** The one button, whose whole area is the cell's, because Outlook gives links no padding; below it the address. */
export function button({ label, url, hint }: { readonly label: string; readonly url: string; readonly hint: string }) {
  const cell = { backgroundColor: light('accent'), borderRadius: 4, padding: '11px 28px' };
  const link = { ...text.button, textDecoration: 'none', display: 'inline-block' };
  return [
    row(
      16,
      undefined,
      {},
      box(
        { className: 'button', align: 'center' as const, style: cell },
        element('a', { className: 'on-accent', href: url, style: link }, label),
      ),
    ),
    row(2, 'quiet', text.small, hint),
    row(
      20,
      undefined,
      text.small,
      element('a', { className: 'link', href: url, style: { ...text.small, color: light('accent') } }, url),
    ),
  ];
}

interface Frame {
  readonly language: string;
  readonly brand: string;
  readonly title: string;
  /** Table rows made by the parts above. */
  readonly rows: readonly ReactNode[];
  readonly foot: readonly ReactNode[];
}

/** The whole document around the parts, 600 px wide where there is room. */
export function frame({ language, brand, title, rows, foot }: Frame) {
  const section = (className: string, style: object, parts: readonly ReactNode[]) =>
    element(
      'tr',
      null,
      element(
        'td',
        { className, style },
        element('table', { ...table, width: '100%' }, element('tbody', null, ...parts)),
      ),
    );
  const card = { backgroundColor: light('surface'), border: `1px solid ${light('line')}`, padding: '32px 40px 16px' };
  const head = element(
    'head',
    null,
    element('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    element('title', null, title),
    element('style', null, styleSheet),
  );
  const pageStyle = { margin: 0, padding: 0, backgroundColor: light('page') };
  const inner = element(
    'table',
    { ...table, width: 600, align: 'center', style: { ...table.style, width: '100%', maxWidth: 600 } },
    element(
      'tbody',
      null,
      section('pad', { padding: '0 40px' }, [row(16, 'text', text.brand, brand)]),
      section('pad surface line', { ...card, borderRadius: 6 }, rows),
      section('pad', { padding: '16px 40px 0' }, foot),
    ),
  );
  const outer = element(
    'table',
    { ...table, width: '100%', className: 'page', style: { ...table.style, backgroundColor: light('page') } },
    element(
      'tbody',
      null,
      element('tr', null, element('td', { align: 'center', style: { padding: '32px 12px' } }, inner)),
    ),
  );
  return element('html', { lang: language }, head, element('body', { className: 'page', style: pageStyle }, outer));
}
