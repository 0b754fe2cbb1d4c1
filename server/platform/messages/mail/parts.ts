import { cloneElement, createElement, type ReactElement, type ReactNode, type TdHTMLAttributes } from 'react';
import type { Language } from '#contract/language.ts';
import { light, text } from './look.ts';

/**
 * Parts of a mail. Only what Outlook for Windows, QQ Mail and 163 draw alike: nested tables with widths as attributes,
 * colours inline, no flex, grid or background images.
 */

const element = createElement;
/** Every table of a mail is there for its look alone. */
export const table = {
  ...{ role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 },
  style: { borderCollapse: 'separate' as const },
};
/** A table of one cell, which is how mail makes a box. */
const box = (cell: TdHTMLAttributes<unknown>, size: { readonly width?: string }, ...children: ReactNode[]) =>
  element(
    'table',
    { ...table, ...size },
    element('tbody', null, element('tr', null, element('td', cell, ...children))),
  );

const hairline = `1px solid ${light('line')}`;

/** A part of a mail. */
export type Row = ReactElement<{ className?: string | undefined }>;

/** Rows with a class by which they are found. */
export const inClass = (className: string, rows: readonly Row[]): Row[] =>
  rows.map((part) => cloneElement(part, { className }));

/** Distance to the next part in px, as padding: margins are not kept everywhere. */
export const row = (below: number, className: string | undefined, style: object, ...children: ReactNode[]): Row =>
  element(
    'tr',
    null,
    element('td', { className, style: { ...style, paddingBottom: below, wordBreak: 'break-word' } }, ...children),
  );

export const heading = (words: string, style: object = text.heading) =>
  row(16, undefined, {}, element('h1', { className: 'text', style: { ...style, margin: 0 } }, words));

export const paragraph = (words: string) => row(16, 'text', text.body, words);

/** A text, and its language if that differs from the mail's. */
export interface Passage {
  readonly text: string;
  readonly lang?: Language | undefined;
}

const passages = (parts: readonly Passage[]) =>
  parts.map(({ text: words, lang }, index) => (lang ? element('span', { key: index, lang }, words) : words));

export const smallPrint = (words: string | readonly Passage[]) =>
  row(4, 'quiet', text.small, typeof words === 'string' ? words : passages(words));

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
  return row(20, undefined, {}, box({ className: 'text tint', style }, {}, code));
};

interface ButtonText {
  readonly label: string;
  readonly url: string;
}

/** A button whose whole area is the cell's, because Outlook gives links no padding. */
const buttonBox = ({ label, url }: ButtonText, size: { readonly width?: string } = {}) => {
  const cell = { backgroundColor: light('accent'), borderRadius: 4, padding: '11px 28px' };
  const link = { ...text.button, textDecoration: 'none', display: 'inline-block' };
  return box(
    { className: 'button', align: 'center' as const, style: cell },
    size,
    element('a', { className: 'on-accent', href: url, style: link }, label),
  );
};

/** The one button; below it the address. */
export function button({ label, url, hint }: ButtonText & { readonly hint: string }) {
  return [
    row(16, undefined, {}, buttonBox({ label, url })),
    row(2, 'quiet', text.small, hint),
    row(
      20,
      undefined,
      text.small,
      element('a', { className: 'link', href: url, style: { ...text.small, color: light('accent') } }, url),
    ),
  ];
}

/** The button without its address and as wide as the mail, for mail in which everything is a link. */
export const wideButton = (words: ButtonText) =>
  row(16, undefined, { paddingTop: 20 }, buttonBox(words, { width: '100%' }));

/** The title of a part of a letter, above a hairline. */
export const section = (words: string, scope?: string) => {
  const cell = { ...text.letterSection, borderBottom: hairline, padding: '0 0 6px' };
  const aside =
    scope && element('span', { className: 'quiet', style: { ...text.small, fontWeight: 400 } }, `  ${scope}`);
  const inner = element('td', { className: 'text line', style: cell }, words, aside);
  return row(
    0,
    undefined,
    { paddingTop: 24 },
    element('table', { ...table, width: '100%' }, element('tbody', null, element('tr', null, inner))),
  );
};

interface Entry {
  readonly title: Passage;
  readonly url: string;
  readonly text: Passage;
  /** Where it is from, and when. */
  readonly note: readonly Passage[];
  /** The last of its part has no hairline below it: the next part begins with a line. */
  readonly isLast: boolean;
}

/** A look without its font, which the cell around it names once: of what is repeated, each byte counts. */
const withoutFont = <Style extends { readonly fontFamily: string }>({ fontFamily: _, ...style }: Style) => style;

/** Something to be read elsewhere, with a hairline below it. */
export const entry = ({ title, url, text: words, note, isLast }: Entry) => {
  const { fontFamily } = text.body;
  const link = { ...withoutFont(text.brand), color: light('text'), textDecoration: 'none' };
  const below = { ...withoutFont(text.body), fontSize: '14px', lineHeight: '22px', paddingTop: 2 };
  return element(
    'tr',
    { key: url },
    element(
      'td',
      { className: 'line', style: { fontFamily, padding: '10px 0 12px', ...(!isLast && { borderBottom: hairline }) } },
      element('a', { className: 'text', href: url, style: link, lang: title.lang }, title.text),
      words.text && element('div', { className: 'text', style: below, lang: words.lang }, words.text),
      element('div', { className: 'quiet', style: { ...withoutFont(text.small), paddingTop: 2 } }, passages(note)),
    ),
  );
};

interface Ranked {
  readonly name: string;
  readonly lang?: Language | undefined;
  readonly value: string;
  readonly note: string;
}

/** A short table of names in their order, each with its value and a word about it. */
export const ranking = (rows: readonly Ranked[], { isNumbered = true }: { readonly isNumbered?: boolean } = {}) => {
  const line = { borderBottom: hairline, padding: '7px 0' };
  const cells = ({ name, lang, value, note }: Ranked, index: number) =>
    element(
      'tr',
      { key: name },
      isNumbered && element('td', { className: 'quiet line', width: 28, style: { ...text.small, ...line } }, index + 1),
      element('td', { className: 'text line', style: { ...text.brand, fontSize: '15px', ...line }, lang }, name),
      element(
        'td',
        { className: 'text line', align: 'right', width: 56, style: { ...text.brand, fontSize: '15px', ...line } },
        value,
      ),
      element('td', { className: 'quiet line', align: 'right', width: 72, style: { ...text.small, ...line } }, note),
    );
  return row(16, undefined, {}, element('table', { ...table, width: '100%' }, element('tbody', null, rows.map(cells))));
};

interface StripFigure {
  readonly label: string;
  readonly url: string;
  readonly number: string;
  readonly unit: string;
  readonly change: string;
}

/**
 * Figures beside one another between hairlines, each with its change; the name leads to its formula. Below a section's
 * title its hairline is the upper one.
 */
export const figureStrip = (figures: readonly StripFigure[], { isBelowTitle = false } = {}) => {
  const upper = isBelowTitle ? {} : { borderTop: hairline };
  const rules = { ...upper, borderBottom: hairline, padding: '10px 12px 12px 0' };
  // A number stays whole: four of them share the 327 pixels that a phone has for a mail.
  const value = { ...text.heading, fontSize: figures.length > 3 ? '20px' : '24px', whiteSpace: 'nowrap' };
  const cells = figures.map(({ label, url, number, unit, change }, index) =>
    element(
      'td',
      {
        ...{ key: label, className: 'line', valign: 'top', width: `${Math.floor(100 / figures.length)}%` },
        style: index === 0 ? rules : { ...rules, borderLeft: hairline, paddingLeft: 12 },
      },
      element('a', { className: 'quiet', href: url, style: { ...text.small, textDecoration: 'underline' } }, label),
      element('br'),
      element('span', { className: 'text', style: value }, number),
      unit && element('span', { className: 'quiet', style: text.small }, unit),
      change && changeOf(change),
    ),
  );
  return row(
    8,
    undefined,
    { paddingTop: isBelowTitle ? 0 : 4 },
    element('table', { ...table, width: '100%' }, element('tbody', null, element('tr', null, cells))),
  );
};

/** Its arrow says the direction, the colour once more. */
const changeOf = (change: string) => {
  const colour = change.startsWith('↑') ? 'rises' : 'falls';
  return element(
    'span',
    { className: colour, style: { ...text.small, color: light(colour), whiteSpace: 'nowrap' } },
    `  ${change}`,
  );
};

interface Picture {
  readonly light: string;
  readonly dark: string;
  /** What it says, for whoever does not see it. */
  readonly alt: string;
}

/** A picture by day and one by night, of which programs that drop style sheets show the first. */
export const picture = ({ light: day, dark: night, alt }: Picture) => {
  const style = { ...text.small, display: 'block', width: '100%', maxWidth: 544, height: 'auto', border: 0 };
  // Outlook knows only its own word for what is not shown.
  const hidden = { display: 'none', maxHeight: 0, overflow: 'hidden', msoHide: 'all' };
  const image = (src: string) => element('img', { src, alt, width: 544, height: 189, style });
  return row(
    4,
    undefined,
    { paddingTop: 8 },
    element('div', { className: 'by-day' }, image(day)),
    element('div', { className: 'by-night', style: hidden }, image(night)),
  );
};

/** Two short texts at the ends of a row, such as the days of a chart. */
export const ends = (first: string, last: string) =>
  row(
    4,
    undefined,
    {},
    element(
      'table',
      { ...table, width: '100%' },
      element(
        'tbody',
        null,
        element(
          'tr',
          null,
          element('td', { className: 'quiet', style: text.small }, first),
          element('td', { className: 'quiet', align: 'right', style: text.small }, last),
        ),
      ),
    ),
  );

/** Links in a line of the small print. */
export const smallLinks = (links: readonly { readonly label: string; readonly url: string }[]) =>
  row(
    4,
    'quiet',
    text.small,
    links.flatMap(({ label, url }, index) => [
      ...(index > 0 ? ['\u2003'] : []),
      element(
        'a',
        { key: url, className: 'quiet', href: url, style: { ...text.small, textDecoration: 'underline' } },
        label,
      ),
    ]),
  );
