import { audienceOf, type Element, elements, mayHold } from '#contract/codes/elements.ts';
import type { Role } from '#contract/codes/roles.ts';
import { roleRows } from './roles.ts';

/** The catalogue, as the database knows it. */
export const catalogueRows = elements.map((code) => ({ code, audience: audienceOf(code) }));

const clientReading: readonly Element[] = [
  'home:view',
  'explorer:view',
  'activity:view',
  'hotword:view',
  'comparison:view',
  'alert:view',
  'article:view',
  'report:view',
  'evaluation:view',
];

/** Whether an element belongs to one of these subjects: `article:edit` to `article`. */
const isOf = (subjects: readonly string[]) => (element: Element) =>
  subjects.includes(element.slice(0, element.indexOf(':')));

/** What each role of the product grants (docs/product/identity.md, "Permissions"). */
const grants: Readonly<Record<Role, (element: Element) => boolean>> = {
  ADMIN: () => true,
  EDITOR: (element) =>
    element !== 'review:setting' &&
    isOf(['home', 'article', 'source', 'site', 'manual', 'feed', 'review', 'evaluation', 'indicator', 'setting'])(
      element,
    ),
  ADMIN_SALESMAN: (element) =>
    element === 'inquiry:view' || (element !== 'client:data' && isOf(['home', 'client', 'lead'])(element)),
  // Inquiries of other buyers that are for a chosen few stay theirs.
  ADMIN_BUYER: (element) => element !== 'inquiry:all' && isOf(['home', 'supplier', 'inquiry'])(element),
  CLIENT_ADMIN: (element) =>
    clientReading.includes(element) ||
    element === 'home:start' ||
    isOf([
      'explorer',
      'activity',
      'hotword',
      'alert',
      'article',
      'report',
      'contact',
      'push',
      'member',
      'peer',
      'module',
      'quote',
      'inquiry',
      'supplier',
    ])(element),
  CLIENT_USER: (element) => clientReading.includes(element) || element === 'quote:view' || isOf(['module'])(element),
};

/** Only what the role's kind may hold: whoever grants everything grants nothing of the other kind's. */
export const grantRows = roleRows.flatMap(({ code, kind }) =>
  elements
    .filter((element) => mayHold(kind, element) && grants[code](element))
    .map((element) => ({ roleCode: code, element })),
);
