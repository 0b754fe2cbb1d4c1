/**
 * Everything that can be granted: pages (`…:view`) and what can be done on them. An endpoint names one of these, a role
 * is a set of them, and the menu shows a page whose element the person holds (docs/product/identity.md, "Permissions").
 */
import type { RoleKind } from './roles.ts';

/** Which roles may hold an element: those of the operator, those of clients, or both. */
export type Audience = RoleKind | 'any';

/** In the order in which they are shown; the elements of one page follow its `view`. */
const audiences = {
  'home:view': 'any',
  'home:start': 'client',
  'home:operate': 'operator',
  'explorer:view': 'any',
  'explorer:export': 'any',
  'explorer:tone': 'operator',
  'explorer:story': 'operator',
  'activity:view': 'any',
  'hotword:view': 'any',
  'comparison:view': 'any',
  'alert:view': 'any',
  'alert:edit': 'any',
  'article:view': 'any',
  'article:export': 'any',
  'article:edit': 'operator',
  'article:publish': 'operator',
  'article:withdraw': 'operator',
  'report:view': 'any',
  'report:generate': 'any',
  'report:share': 'any',
  'evaluation:view': 'any',
  'evaluation:import': 'operator',
  'contact:view': 'any',
  'contact:add': 'any',
  'contact:edit': 'any',
  'contact:delete': 'any',
  'contact:import': 'any',
  'contact:export': 'any',
  'push:view': 'any',
  'push:edit': 'any',
  'push:send': 'any',
  'member:view': 'client',
  'member:invite': 'client',
  'member:edit': 'client',
  'peer:view': 'any',
  'peer:edit': 'client',
  'module:view': 'any',
  'module:request': 'client',
  'client:view': 'operator',
  'client:edit': 'operator',
  'client:module': 'operator',
  'client:invite': 'operator',
  'client:export': 'operator',
  'client:data': 'operator',
  'lead:view': 'operator',
  'lead:handle': 'operator',
  'lead:export': 'operator',
  'supplier:view': 'any',
  'supplier:edit': 'any',
  'inquiry:view': 'any',
  'inquiry:all': 'any',
  'inquiry:edit': 'any',
  'inquiry:open': 'any',
  'inquiry:award': 'any',
  'quote:view': 'client',
  'quote:edit': 'client',
  'site:view': 'operator',
  'site:edit': 'operator',
  'site:publish': 'operator',
  'manual:view': 'operator',
  'manual:edit': 'operator',
  'feed:view': 'operator',
  'feed:edit': 'operator',
  'review:view': 'operator',
  'review:setting': 'operator',
  'user:view': 'operator',
  'user:edit': 'operator',
  'user:invite': 'operator',
  'user:import': 'operator',
  'role:view': 'operator',
  'role:edit': 'operator',
  'simulator:view': 'operator',
  'menu:view': 'operator',
  'menu:edit': 'operator',
  'unify:view': 'operator',
  'unify:edit': 'operator',
  'audit:view': 'operator',
  'audit:export': 'operator',
  'job:view': 'operator',
  'job:edit': 'operator',
  'status:view': 'operator',
  'status:test': 'operator',
  'status:confirm': 'operator',
  'setting:view': 'operator',
  'setting:edit': 'operator',
  'company:view': 'operator',
  'company:edit': 'operator',
  'company:import': 'operator',
  'company:export': 'operator',
  'source:view': 'operator',
  'source:edit': 'operator',
  'indicator:view': 'operator',
  'indicator:edit': 'operator',
  'dictionary:view': 'operator',
  'dictionary:edit': 'operator',
} as const satisfies Readonly<Record<string, Audience>>;

export type Element = keyof typeof audiences;

export const elements = Object.keys(audiences) as readonly Element[];

export function isElement(code: string): code is Element {
  return Object.hasOwn(audiences, code);
}

export function audienceOf(element: Element): Audience {
  return audiences[element];
}

/** Whether a role of this kind may ever hold the element. */
export function mayHold(kind: RoleKind, element: Element): boolean {
  const audience: Audience = audiences[element];
  return audience === 'any' || audience === kind;
}

/** What is done on a page only with something else that is done there. */
const needed = {
  'article:publish': 'article:edit',
  'article:withdraw': 'article:edit',
  'site:publish': 'site:edit',
} as const satisfies Readonly<Partial<Record<Element, Element>>>;

/** What an element is of no use without, and is granted with: its page, and what its calls ask for besides. */
export function neededWith(element: Element): readonly Element[] {
  const others: Readonly<Partial<Record<Element, Element>>> = needed;
  const other = others[element];
  return other ? [pageElementOf(element), other] : [pageElementOf(element)];
}

/** The element that opens the page to which this one belongs. */
export function pageElementOf(element: Element): Element {
  const view = `${element.slice(0, element.indexOf(':'))}:view`;
  return isElement(view) ? view : element;
}
