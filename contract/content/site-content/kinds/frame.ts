import { address, defineKinds, line, optionalLine, plain } from '../fields.ts';

/** Frame of every page: brand, phone, footer, menus; and redirects. */
export const frameKinds = defineKinds({
  settings: {
    group: 'frame',
    single: true,
    lasting: true,
    order: 'sort',
    fields: {
      brand: line(40),
      tagline: line(80),
      slogan: line(200),
      phone: plain(40),
      phoneHours: line(120),
      copyright: line(200),
      recordNumber: optionalLine(80),
      credit: line(200),
    },
  },
  menu: { group: 'frame', order: 'sort', fields: { label: line(40) } },
  menuLink: {
    group: 'frame',
    order: 'sort',
    fields: { menu: { control: 'reference', kind: 'menu' }, label: line(60), note: optionalLine(120), href: address },
  },
  /** A redirect from an old path and query. */
  moved: { group: 'frame', order: 'time', fields: { from: address, to: address } },
});
