import { type Element, elements, mayHold, neededWith, pageElementOf } from '#contract/codes/elements.ts';
import type { RoleKind } from '#contract/codes/roles.ts';

/** Pages by what they are about, as the menu groups them; each by the element that opens it. */
export const grantSections = [
  { key: 'home', pages: ['home:view'] },
  { key: 'insight', pages: ['explorer:view', 'activity:view', 'hotword:view', 'comparison:view', 'alert:view'] },
  { key: 'reading', pages: ['article:view', 'report:view', 'evaluation:view'] },
  { key: 'company', pages: ['contact:view', 'push:view', 'member:view', 'peer:view', 'module:view'] },
  { key: 'clients', pages: ['client:view', 'lead:view'] },
  { key: 'cooperation', pages: ['inquiry:view', 'supplier:view', 'quote:view'] },
  { key: 'content', pages: ['site:view', 'manual:view', 'feed:view', 'review:view'] },
  {
    key: 'platform',
    pages: [
      ...(['user:view', 'role:view', 'menu:view', 'simulator:view', 'unify:view'] as const),
      ...(['job:view', 'status:view', 'audit:view', 'setting:view'] as const),
    ],
  },
  { key: 'base', pages: ['company:view', 'source:view', 'indicator:view', 'dictionary:view'] },
] as const satisfies readonly { readonly key: string; readonly pages: readonly Element[] }[];

/** What can be granted on a page, besides the page itself. */
export function actionsOn(page: Element): Element[] {
  return elements.filter((element) => element !== page && pageElementOf(element) === page);
}

/** The element's name in the language files, where a colon means something else. */
export type ElementKey = Element extends infer E
  ? E extends `${infer Page}:${infer Act}`
    ? `${Page}-${Act}`
    : never
  : never;

export function keyOf(element: Element): ElementKey {
  return element.replace(':', '-') as ElementKey;
}

/**
 * What a role grants after a box was changed: a page takes all that is done on it along, as far as the kind may hold
 * it; what is done on a page takes what it is of no use without, and goes with it.
 */
export function withChange(
  granted: ReadonlySet<Element>,
  element: Element,
  isGranted: boolean,
  kind: RoleKind,
): Set<Element> {
  const page = pageElementOf(element);
  const next = new Set(granted);
  if (!isGranted) {
    for (const one of granted) if (one === element || neededWith(one).includes(element)) next.delete(one);
    return next;
  }
  for (const one of element === page ? [page, ...actionsOn(page)] : [...neededWith(element), element]) {
    if (mayHold(kind, one)) next.add(one);
  }
  return next;
}

/** What a role grants after a whole section was granted or withdrawn, as far as the kind may hold it. */
export function withSection(
  granted: ReadonlySet<Element>,
  pages: readonly Element[],
  isGranted: boolean,
  kind: RoleKind,
): ReadonlySet<Element> {
  return pages.reduce<ReadonlySet<Element>>((next, page) => withChange(next, page, isGranted, kind), granted);
}

/** The same grants and withdrawals on what a colleague has saved in between. */
export function withSameChanges(
  latest: readonly Element[],
  shown: readonly Element[],
  granted: ReadonlySet<Element>,
  kind: RoleKind,
): Set<Element> {
  const next = shown
    .filter((one) => !granted.has(one))
    .reduce((left, one) => withChange(left, one, false, kind), new Set(latest));
  const added = [...granted].filter((one) => !shown.includes(one));
  for (const one of added.flatMap((each) => [...neededWith(each), each])) if (mayHold(kind, one)) next.add(one);
  return next;
}
