import { createElement as element, type ReactNode } from 'react';
import { light, styleSheet, text } from './look.ts';
import { row, table } from './parts.ts';

interface Frame {
  readonly language: string;
  readonly brand: string;
  readonly title: string;
  /** Table rows made of parts. */
  readonly rows: readonly ReactNode[];
  readonly foot: readonly ReactNode[];
}

/**
 * Where Outlook for Windows gets a table of 600 px around the mail: it knows no `max-width`, and would draw a mail that
 * is as wide as its window.
 */
const outlookTable = { begin: '\uE000', end: '\uE001' };

/** A drawn {@link frame} as the document that is sent. */
export const asDocument = (markup: string): string =>
  `<!doctype html>\n${markup
    // React has the pictures fetched ahead, for a mail those of both modes.
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(
      outlookTable.begin,
      '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
    )
    .replace(outlookTable.end, '<!--[if mso]></td></tr></table><![endif]-->')}`;

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

/** The whole document of a notice: the brand, the notice as a card, why it comes. */
export function frame({ language, brand, title, rows, foot }: Frame) {
  const card = { backgroundColor: light('surface'), border: `1px solid ${light('line')}`, padding: '32px 40px 16px' };
  return documentOf({ language, title }, [
    section('pad', { padding: '0 40px' }, [row(16, 'text', text.brand, brand)]),
    section('pad surface line', { ...card, borderRadius: 6 }, rows),
    section('pad', { padding: '16px 40px 0' }, foot),
  ]);
}

interface Letter extends Frame {
  /** Picture of the seal, twice as large as it is shown. */
  readonly sealUrl: string;
  /** Who writes. */
  readonly name: string;
  /** At the other end of the head, such as a day. */
  readonly aside: string;
}

/** Side of the seal in px. */
const sealSize = 26;

/** The whole document of a digest: a letter with its head above a rule, and its foot on a ground of its own. */
export function letter({ language, brand, title, sealUrl, name, aside, rows, foot }: Letter) {
  const ground = { backgroundColor: light('surface') };
  return documentOf({ language, title, isWide: true }, [
    section('pad surface', { ...ground, padding: '24px 28px 0' }, [letterHead({ brand, sealUrl, name, aside })]),
    section('pad surface', { ...ground, padding: '20px 28px 12px' }, rows),
    section('pad foot', { backgroundColor: light('foot'), padding: '16px 28px 20px' }, foot),
  ]);
}

const letterHead = ({ brand, sealUrl, name, aside }: Pick<Letter, 'brand' | 'sealUrl' | 'name' | 'aside'>) => {
  const line = { borderBottom: `2px solid ${light('text')}`, paddingBottom: 14 };
  const image = { ...text.small, display: 'block', width: sealSize, height: sealSize, border: 0 };
  const seal = element('img', { src: sealUrl, alt: brand, width: sealSize, height: sealSize, style: image });
  const cells = [
    element('td', { key: 'seal', className: 'rule', width: sealSize + 12, style: { ...text.small, ...line } }, seal),
    element('td', { key: 'name', className: 'text rule', style: { ...text.letterName, ...line } }, name),
    element(
      'td',
      {
        key: 'aside',
        className: 'quiet rule',
        align: 'right',
        style: { ...text.small, ...line, whiteSpace: 'nowrap' },
      },
      aside,
    ),
  ];
  return row(
    0,
    undefined,
    {},
    element('table', { ...table, width: '100%' }, element('tbody', null, element('tr', null, cells))),
  );
};

interface Document extends Pick<Frame, 'language' | 'title'> {
  /** On phones it reaches both edges. */
  readonly isWide?: boolean;
}

/** A document of rows that are 600 px wide where there is room. */
function documentOf({ language, title, isWide = false }: Document, rows: readonly ReactNode[]) {
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
    element('tbody', null, ...rows),
  );
  const outer = element(
    'table',
    { ...table, width: '100%', className: 'page', style: { ...table.style, backgroundColor: light('page') } },
    element(
      'tbody',
      null,
      element(
        'tr',
        null,
        element(
          'td',
          { align: 'center', ...(isWide && { className: 'around' }), style: { padding: '32px 12px' } },
          outlookTable.begin,
          inner,
          outlookTable.end,
        ),
      ),
    ),
  );
  return element('html', { lang: language }, head, element('body', { className: 'page', style: pageStyle }, outer));
}
