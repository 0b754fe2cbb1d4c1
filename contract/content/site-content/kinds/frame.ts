import { address, defineKinds, line, optionalLine, plain } from '../fields.ts';

/** What stands around every page: brand, phone, footer lines, the header's menus; and addresses that have moved. */
export const frameKinds = defineKinds({
  settings: {
    group: 'frame',
    single: true,
    order: 'sort',
    fields: {
      brand: line(40),
      tagline: line(80),
      slogan: line(200),
      phone: plain(40),
      phoneHours: line(120),
      copyright: line(200),
      recordNumber: line(80),
      credit: line(200),
    },
  },
  menu: { group: 'frame', order: 'sort', fields: { label: line(40) } },
  menuLink: {
    group: 'frame',
    order: 'sort',
    fields: { menu: { control: 'reference', kind: 'menu' }, label: line(60), note: optionalLine(120), href: address },
  },
  /** An address of the site, path and query, that now stands elsewhere. */
  moved: { group: 'frame', order: 'time', fields: { from: address, to: address } },
});
