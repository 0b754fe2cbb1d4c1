import type { CSSProperties } from 'react';

/** Colours of mail, as on the site; `dark` where the mail program follows `prefers-color-scheme`. */
const colours = {
  page: { light: '#F8F8F5', dark: '#0A1521' },
  surface: { light: '#FFFFFF', dark: '#0F1D2C' },
  tint: { light: '#EAF3F0', dark: '#12302F' },
  line: { light: '#E1E3DF', dark: '#22364A' },
  text: { light: '#0B1F33', dark: '#EAEFF3' },
  quiet: { light: '#5F6B76', dark: '#8B9AA8' },
  accent: { light: '#0E6B5C', dark: '#45B8A0' },
  onAccent: { light: '#FFFFFF', dark: '#06211C' },
  foot: { light: '#F0F0EC', dark: '#0B1723' },
  rises: { light: '#B9301C', dark: '#F0735A' },
  falls: { light: '#1B7A49', dark: '#4FC38A' },
} as const;

/** Colours of charts in mails, which are pictures; the dark one is a second picture. */
export const chartColours = {
  light: {
    ...{ ground: colours.surface.light, line: colours.line.light, usual: colours.quiet.light },
    ...{ context: '#C4CAC9', own: colours.accent.light },
  },
  dark: {
    ...{ ground: colours.surface.dark, line: colours.line.dark, usual: colours.quiet.dark },
    ...{ context: '#3B4F62', own: colours.accent.dark },
  },
} as const;

/** Colours of the seal, by day and by night. */
export const sealColours = { ground: '#B9301C', strokes: '#FFFFFF' } as const;

type Colour = keyof typeof colours;
export const light = (colour: Colour) => colours[colour].light;

/** A rule of the dark sheet; QQ Mail and 163 drop sheets and keep the inline colours. */
const darkRule = (name: string, property: string, colour: Colour) =>
  `.${name}{${property}:${colours[colour].dark}!important}`;

/** Class names of {@link styleSheet}. */
export const styleSheet = `:root{color-scheme:light dark}
@media (max-width:599px){.pad{padding-left:20px!important;padding-right:20px!important}.around{padding:0!important}}
@media (prefers-color-scheme:dark){${[
  darkRule('page', 'background-color', 'page'),
  darkRule('surface', 'background-color', 'surface'),
  darkRule('tint', 'background-color', 'tint'),
  darkRule('button', 'background-color', 'accent'),
  darkRule('line', 'border-color', 'line'),
  darkRule('rule', 'border-color', 'text'),
  darkRule('text', 'color', 'text'),
  darkRule('quiet', 'color', 'quiet'),
  darkRule('link', 'color', 'accent'),
  darkRule('on-accent', 'color', 'onAccent'),
  darkRule('foot', 'background-color', 'foot'),
  darkRule('rises', 'color', 'rises'),
  darkRule('falls', 'color', 'falls'),
  // Two pictures of a chart, of which one is shown.
  '.by-day{display:none!important}.by-night{display:block!important;max-height:none!important}',
].join('')}}`;

/** System fonts, without quotes, because some programs break off a style at one. */
const fontFamily = 'PingFang SC,Microsoft YaHei,Helvetica,Arial,sans-serif';
/** Of headings in letters; where there is no good Song face they are as the rest. */
const serifFamily = `Songti SC,Noto Serif CJK SC,Source Han Serif SC,${fontFamily}`;

/** Of text: sizes in px, line heights too, because Outlook reads factors differently. */
export const text = {
  body: { fontFamily, fontSize: '16px', lineHeight: '26px', color: light('text') },
  small: { fontFamily, fontSize: '13px', lineHeight: '20px', color: light('quiet') },
  heading: { fontFamily, fontSize: '22px', lineHeight: '32px', fontWeight: 600, color: light('text') },
  brand: { fontFamily, fontSize: '16px', lineHeight: '24px', fontWeight: 600, color: light('text') },
  letterName: { fontFamily: serifFamily, fontSize: '17px', lineHeight: '26px', fontWeight: 600, color: light('text') },
  letterHeading: {
    ...{ fontFamily: serifFamily, fontSize: '24px', lineHeight: '36px', fontWeight: 600, color: light('text') },
  },
  letterSection: {
    ...{ fontFamily: serifFamily, fontSize: '16px', lineHeight: '24px', fontWeight: 600, color: light('text') },
  },
  button: { fontFamily, fontSize: '16px', lineHeight: '24px', fontWeight: 600, color: light('onAccent') },
  code: {
    ...{ fontFamily: 'Menlo,Consolas,Courier New,monospace', fontSize: '30px', lineHeight: '40px' },
    ...{ letterSpacing: '6px', fontWeight: 600, color: light('text') },
  },
} as const satisfies Record<string, CSSProperties>;
