import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const readSheet = (file: string) => readFileSync(path.join('web', file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
const sheets = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

test('who wants less motion gets it also from components that set their own', () => {
  for (const file of ['workspace/workspace.css', 'site/styles/adaptations.css']) {
    const [, reduced = ''] = /prefers-reduced-motion: reduce\) \{\s*\*,[^{]*\{([^}]*)\}/.exec(readSheet(file)) ?? [];
    const motion = [...reduced.matchAll(/(?:animation|transition)[^;]*;/g)].map(([declaration]) => declaration);
    expect(motion.filter((declaration) => declaration.includes('!important'))).toEqual(motion);
    expect(motion.some((declaration) => declaration.startsWith('transition'))).toBe(true);
    // An endless animation in a millisecond would flicker.
    expect(motion.some((one) => /^animation: none|^animation-iteration-count: 1 /.test(one))).toBe(true);
  }
});

/** What takes the focus by script, to be read from there, or has its outline around all that it stands for. */
const withoutOutline = [
  'workspace/content/manual/manual.module.css .chapter-title:focus',
  'workspace/insight/home/article-list.module.css .title a:focus-visible',
  'workspace/insight/hot-words/hot-word.module.css .word:focus-visible',
  'workspace/kits/table-import/table-import.module.css .summary:focus',
  'workspace/shell/header.module.css .title:focus',
  'workspace/shell/shell.module.css .main',
  'site/form/check-chip.css .check-chip input:focus-visible',
  'site/form/fields.css .field-box input',
  'site/form/fields.css .field-box textarea',
  'site/pages/certificates/certificates.css .certificate-dialog:focus',
  'site/pages/quote/quote.css .quote-cells input',
  'site/pages/quote/quote.css .quote-step:focus',
  'site/styles/base.css :is(h1, main):focus',
  'site/ui/buttons.css .stretched:focus-visible',
];

// Forced colours leave out shadows and the colours of borders; an outline that is transparent is drawn then.
test('whatever is operated keeps an outline for forced colours', () => {
  expect(sheets.length).toBeGreaterThan(100);
  const found = sheets.flatMap((file) =>
    [...readSheet(file).matchAll(/([^{};]+)\{[^{}]*\boutline:\s*(?:none|0)\s*;/g)].map(
      ([, selector = '']) => `${file} ${selector.trim()}`,
    ),
  );
  expect(found.filter((rule) => !withoutOutline.includes(rule))).toEqual([]);
});

// Browsers leave what is drawn as SVG as it is, on whatever ground the reader has.
test('drawings have the colours of the reader where colours are forced', () => {
  const [, forced = ''] = /forced-colors: active\) \{\s*svg \{([^}]*)\}/.exec(readSheet('shared/tokens.css')) ?? [];
  const given = new Map([...forced.matchAll(/(--[\w-]+): (\w+);/g)].map(([, role = '', value]) => [role, value]));
  const system = ['Canvas', 'CanvasText', 'GrayText', 'Highlight', 'HighlightText', 'LinkText'];
  expect([...given.values()].filter((value = '') => !system.includes(value))).toEqual([]);
  const drawings = sheets.filter((file) => /(?:^|\/)charts\//.test(file));
  expect(drawings.length).toBeGreaterThan(10);
  const roles = drawings.flatMap((file) =>
    [...readSheet(file).matchAll(/(?:fill|stroke|--series(?:-label)?): var\((--[\w-]+)\)/g)].map(
      ([, role = '']) => role,
    ),
  );
  // Vermilion with its white number is readable on every ground.
  const own = ['--series', '--series-label', '--seal', '--on-seal', '--paper-ink'];
  expect([...new Set(roles)].filter((role) => !given.has(role) && !own.includes(role))).toEqual([]);
});

test('a list and an editor leave on the screen what paper has no use for', () => {
  const hidden: Readonly<Record<string, readonly string[]>> = {
    'workspace/kits/list/bulk-bar.module.css': ['.bar'],
    'workspace/kits/list/list-panel.module.css': ['.actions', '.pages', '.filters > :not([data-set])'],
    'workspace/kits/list/list-table.module.css': ['.tool-cell', '.sort'],
    'workspace/workspace.css': ['.ant-table-selection-column', '.ant-table-measure-row'],
    'workspace/kits/list/list-views.module.css': ['.bar'],
    'workspace/kits/list/list.module.css': ['.acts', '.filter-clear'],
    'workspace/kits/kept/kept.module.css': ['.save-bar'],
    'workspace/kits/versioned/editor.module.css': ['.save-bar', '.buttons', '.parts'],
  };
  for (const [file, selectors] of Object.entries(hidden)) {
    const [, printed = ''] = /@media print \{([\s\S]*?)\n\}/.exec(readSheet(file)) ?? [];
    const gone = [...printed.matchAll(/([^{}]+)\{[^{}]*display: none/g)].flatMap(([, list = '']) =>
      list.split(',').map((selector) => selector.trim()),
    );
    expect(gone, file).toEqual(expect.arrayContaining([...selectors]));
  }
});

test('what can be done with a row of the home is there for fingers, which hover over nothing', () => {
  const sheet = readSheet('workspace/insight/home/since.module.css');
  const [, touched = ''] = /@media \(hover: none\) \{([\s\S]*?)\n\}/.exec(sheet) ?? [];
  expect(touched).toMatch(/\.acts \{\s*display: flex;/);
  // What is printed leaves it out nevertheless.
  expect(sheet.indexOf('(hover: none)')).toBeLessThan(sheet.indexOf('@media print'));
});

test('what the keyboard goes to in the workspace ends neither behind the header nor behind a bar at the foot', () => {
  const [, room = ''] = /\bhtml \{([^}]*)\}/.exec(readSheet('workspace/workspace.css')) ?? [];
  const [, head, foot] = /scroll-padding-block: calc\((\d+)px \+ var\(--space-4\)\) (\d+)px;/.exec(room) ?? [];
  const [, header] = /\.header \{[^}]*\bheight: (\d+)px/.exec(readSheet('workspace/shell/header.module.css')) ?? [];
  expect(head).toBe(header);
  // Two rows, as there are at most (docs/visual-language.md, "Phones"): a line of text and buttons for fingers.
  expect(Number(foot)).toBeGreaterThanOrEqual(12 + 22 + 12 + 48 + 12);
});

/** What sticks in a part of the page that scrolls by itself, which keeps no room. */
const sticksWithin = ['workspace/insight/peers/peer.module.css .save-bar'];

test('the page stays where it is while the keyboard goes through what sticks to an edge, for which it keeps room', () => {
  const stuck = sheets.flatMap((file) =>
    [...(file.startsWith('workspace/') ? readSheet(file) : '').matchAll(/([^{}]+)\{([^{}]*position: sticky;[^{}]*)\}/g)]
      .map(([, selector = '', style = '']) => ({ file, selector: selector.trim(), style }))
      .filter(({ selector }) => !sticksWithin.includes(`${file} ${selector}`)),
  );
  const without = (edge: 'top' | 'bottom', concerned: RegExp) =>
    stuck
      .filter(({ style }) => concerned.test(style))
      .filter(({ file, selector }) => {
        const unpadded = [...readSheet(file).matchAll(/([^{}]+)\{\s*scroll-padding-(top|bottom|block): 0;\s*\}/g)];
        return !unpadded.some(
          ([, rule = '', side = '']) => rule.includes(`:has(${selector}`) && [edge, 'block'].includes(side),
        );
      })
      .map(({ file, selector }) => `${file} ${selector}`);
  expect(stuck.length).toBeGreaterThan(20);
  expect(without('bottom', /\s(?:bottom|inset-block-end):/)).toEqual([]);
  expect(without('top', /\stop: (?:0|61px);/)).toEqual([]);
  // As high as the window, so that it ends where the room at the foot is.
  expect(without('bottom', /\s(?:max-)?height: calc\(100d?vh/)).toEqual([]);
  const quote = readSheet('site/pages/quote/quote.css');
  expect(quote).toMatch(/:is\(\.quote-sticky, \.quote-foot-sticky\) [^{]*\{\s*scroll-margin-block: 0;/);
  expect(quote).toMatch(/html:has\(\.quote-sticky :focus\) \{\s*scroll-padding-top: 0;/);
});

test('what the keyboard goes back to on a public page ends below its header, which does not move the page itself', () => {
  const header = readSheet('site/frame/header.css');
  const [, height] = /\.header-row \{[^}]*\bmin-height: (\d+)px/.exec(header) ?? [];
  const [, low] = /\.header-row \{[^}]*\bmin-height: (\d+)px/.exec(readSheet('site/frame/header-narrow.css')) ?? [];
  const base = readSheet('site/styles/base.css');
  const [wide, phone] = [...base.matchAll(/scroll-padding-top: (\d+)px/g)].map(([, room]) => Number(room));
  // The line below it, and the outline with its distance.
  expect(wide).toBeGreaterThanOrEqual(Number(height) + 1 + 4);
  expect(phone).toBeGreaterThanOrEqual(Number(low) + 1 + 4);
  expect(header).toMatch(/html:has\(\.header :focus\) \{\s*scroll-padding-top: 0;/);
});

test('the link past the header comes to the reader, wherever the page is scrolled to', () => {
  const [, style] = /\.skip-link \{([^}]*)\}/.exec(readSheet('site/styles/base.css')) ?? [];
  expect(style).toMatch(/position: fixed;/);
});
