import { type Element, elements, isElement, pageElementOf } from '../codes/elements.ts';
import { menuIcons } from '../codes/menu-icons.ts';
import type { ModuleCode } from '../codes/modules.ts';
import { isBelowExplorer, isPublicPath, normalizePath, workspacePaths } from '../paths.ts';
import { accessOfPage, type BuiltPage, hasPage } from './built-pages.ts';

/** Duplicated to avoid importing the schemas; the type ensures equality. */
const layoutComponent: typeof import('./permissions.ts').layoutComponent = 'Layout';

/** A group or page of the menu, as operators arrange it. The order of a list of them is the order of the menu. */
export interface ArrangedItem {
  readonly id: number;
  /** Parent id; 0 for the first level. */
  readonly pid: number;
  readonly name: { readonly 'zh-CN': string; readonly en: string };
  /** Empty for a group. */
  readonly path: string;
  readonly component: string;
  readonly icon: string;
  readonly isHidden: boolean;
  /** Shown only to companies that have opened this module; to all where there is none. */
  readonly module?: ModuleCode | undefined;
  readonly buttons: readonly { readonly element: Element; readonly name: { 'zh-CN': string; en: string } }[];
}

/** Numbers below are the product's; its items are hidden, not removed. */
export const firstOwnItem = 1_000_000;
export const maxMenuDepth = 3;
export const maxMenuName = { 'zh-CN': 20, en: 40 } as const;
const maxPath = 100;

/** What every menu must keep, in the order in which it is shown. */
export const menuRules = ['circle', 'depth', 'path', 'component', 'names', 'icon', 'admin'] as const;
export type MenuRule = (typeof menuRules)[number];

/** Pages without which `ADMIN` could not put accounts, roles and menu right again. */
export const lastingPages: readonly BuiltPage[] = ['UserList', 'RoleList', 'MenuEditor'];

export interface MenuBreach {
  readonly rule: MenuRule;
  /** The item that breaks the rule; of `admin` the page that would be out of reach, 0 where it is missing. */
  readonly id: number;
  /** The item that has the same path or component. */
  readonly other?: number;
}

export const isGroup = ({ component }: Pick<ArrangedItem, 'component'>): boolean => component === layoutComponent;

/** The item's groups, nearest first; `undefined` where they lead in a circle, to nothing or to a page. */
export function groupsOf(items: readonly ArrangedItem[], { id, pid }: Pick<ArrangedItem, 'id' | 'pid'>) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const groups: ArrangedItem[] = [];
  for (let above = pid; above !== 0; ) {
    const group = byId.get(above);
    if (!group || !isGroup(group) || group.id === id || groups.includes(group)) return undefined;
    groups.push(group);
    above = group.pid;
  }
  return groups;
}

/** Everything that keeps a menu from being published. */
export function breachesOf(items: readonly ArrangedItem[]): MenuBreach[] {
  return [...items.flatMap((item) => breachesOfItem(item, items)), ...lockouts(items)];
}

function breachesOfItem(item: ArrangedItem, items: readonly ArrangedItem[]): MenuBreach[] {
  const { id, name, path, component } = item;
  const found: MenuBreach[] = [];
  const groups = groupsOf(items, item);
  if (!groups) found.push({ rule: 'circle', id });
  else if (groups.length >= maxMenuDepth) found.push({ rule: 'depth', id });
  const isNamed = name['zh-CN'].trim() !== '' && name.en.trim() !== '';
  if (!isNamed || ![name, ...item.buttons.map((button) => button.name)].every(isShort)) {
    found.push({ rule: 'names', id });
  }
  if (!(menuIcons as readonly string[]).includes(item.icon)) found.push({ rule: 'icon', id });
  if (isGroup(item)) return path === '' ? found : [...found, { rule: 'path', id }];
  const isSame = (other: ArrangedItem) => other.id !== id && !isGroup(other);
  const there = items.find((other) => isSame(other) && normalizePath(other.path) === normalizePath(path));
  if (there) found.push({ rule: 'path', id, other: there.id });
  else if (path.length > maxPath || !isFreePath(path)) found.push({ rule: 'path', id });
  const twin = items.find((other) => isSame(other) && other.component === component);
  if (twin) found.push({ rule: 'component', id, other: twin.id });
  else if (!isOffered(component)) found.push({ rule: 'component', id });
  return found;
}

const isShort = (name: ArrangedItem['name']): boolean =>
  name['zh-CN'].length <= maxMenuName['zh-CN'] && name.en.length <= maxMenuName.en;

/** Addresses that the workspace has whatever the menu says; the dashboard is its landing page and may be in the menu. */
const fixedPaths: readonly string[] = [workspacePaths.articleDetail, workspacePaths.usePage];

function isFreePath(path: string): boolean {
  const isWellFormed =
    /^(\/[a-z0-9][a-zA-Z0-9-]*)+$/.test(path) && !/^\/(api|assets|media|livez|readyz|metrics)(\/|$)/.test(path);
  return isWellFormed && !isPublicPath(path) && !fixedPaths.includes(path) && !isBelowExplorer(path);
}

/** Whether this build has the component's page, and the menu may hold it: the manual always stands at its end. */
export function isOffered(component: string): component is BuiltPage {
  return hasPage(component) && component !== 'UsePage';
}

function lockouts(items: readonly ArrangedItem[]): MenuBreach[] {
  return lastingPages.flatMap((component): MenuBreach[] => {
    const page = items.find((item) => item.component === component);
    const isSeen = page && !page.isHidden && groupsOf(items, page)?.every(({ isHidden }) => !isHidden);
    return isSeen ? [] : [{ rule: 'admin', id: page?.id ?? 0 }];
  });
}

/** Element codes of the buttons that the page of a component reads. */
export function buttonsOf(component: string): Element[] {
  const access = hasPage(component) ? accessOfPage(component) : 'public';
  return isElement(access) ? elements.filter((element) => element !== access && pageElementOf(element) === access) : [];
}

/** One thing that differs between two menus. */
export interface MenuDifference {
  readonly id: number;
  readonly name: ArrangedItem['name'];
  readonly what:
    | 'added'
    | 'removed'
    | 'moved'
    | 'name'
    | 'icon'
    | 'path'
    | 'component'
    | 'hidden'
    | 'shown'
    | 'module'
    | 'buttons';
}

/** What is different in `after`, item by item. Of siblings that changed places those are named that had to move. */
export function menuDifferences(before: readonly ArrangedItem[], after: readonly ArrangedItem[]): MenuDifference[] {
  const former = new Map(before.map((item) => [item.id, item]));
  const left = new Set(after.map(({ id }) => id));
  const moved = movedItems(before, after);
  const found: MenuDifference[] = [];
  for (const item of after) {
    const { id, name } = item;
    const was = former.get(id);
    const add = (what: MenuDifference['what']) => found.push({ id, name, what });
    if (!was) {
      add('added');
      continue;
    }
    if (was.name['zh-CN'] !== name['zh-CN'] || was.name.en !== name.en) add('name');
    if (moved.has(id)) add('moved');
    for (const part of ['icon', 'path', 'component'] as const) if (was[part] !== item[part]) add(part);
    if (was.isHidden !== item.isHidden) add(item.isHidden ? 'hidden' : 'shown');
    if (was.module !== item.module) add('module');
    if (was.component === item.component && JSON.stringify(was.buttons) !== JSON.stringify(item.buttons))
      add('buttons');
  }
  for (const { id, name } of before) if (!left.has(id)) found.push({ id, name, what: 'removed' });
  return found;
}

function movedItems(before: readonly ArrangedItem[], after: readonly ArrangedItem[]): Set<number> {
  const parents = new Map(before.map(({ id, pid }) => [id, pid]));
  const places = new Map(before.map(({ id }, index) => [id, index]));
  const moved = new Set(after.filter(({ id, pid }) => parents.has(id) && parents.get(id) !== pid).map(({ id }) => id));
  for (const siblings of Map.groupBy(after, ({ pid }) => pid).values()) {
    const stayed = siblings.filter(({ id }) => parents.has(id) && !moved.has(id)).map(({ id }) => id);
    const kept = longestRise(stayed.map((id) => places.get(id) ?? 0));
    for (const [index, id] of stayed.entries()) if (!kept.has(index)) moved.add(id);
  }
  return moved;
}

/** Indexes of the longest part of a list that rises, which can stay where it is while the others move. */
export function longestRise(values: readonly number[]): Set<number> {
  const length: number[] = [];
  const from: number[] = [];
  for (const [index, value] of values.entries()) {
    let best = -1;
    for (let before = 0; before < index; before += 1) {
      const rises = (values[before] ?? 0) < value;
      if (rises && (best < 0 || (length[before] ?? 0) > (length[best] ?? 0))) best = before;
    }
    from[index] = best;
    length[index] = best < 0 ? 1 : (length[best] ?? 0) + 1;
  }
  const kept = new Set<number>();
  for (let at = length.indexOf(Math.max(0, ...length)); at >= 0; at = from[at] ?? -1) kept.add(at);
  return kept;
}
