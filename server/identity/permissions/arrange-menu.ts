import { isElement } from '#contract/codes/elements.ts';
import type { Issue } from '#contract/codes/errors.ts';
import type { InputOf, ResultOf } from '#contract/endpoints.ts';
import type { ArrangedMenu, MenuVersion } from '#contract/identity/menu-editing.ts';
import {
  type ArrangedItem,
  breachesOf,
  buttonsOf,
  firstOwnItem,
  type MenuBreach,
  menuDifferences,
} from '#contract/identity/menu-rules.ts';
import { layoutComponent } from '#contract/identity/permissions.ts';
import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import { keepVersion, latestNumber, listVersions, lockSubject } from '#server/identity/kept-versions/kept-versions.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { writeMenu } from './arrange-queries.ts';
import { everyModule, itemsFor } from './menus.ts';
import { placeItems } from './place-items.ts';
import { listMenuItems } from './queries.ts';
import { readRights } from './rights.ts';
import { findRole, listRoles } from './role-queries.ts';
import type { menuItems } from './tables.ts';

type MenuRow = typeof menuItems.$inferSelect;
const subject = 'menu';

/** The menu as operators arrange it. */
export async function readArrangement(db: Database): Promise<ArrangedMenu> {
  const items = arrange(await listMenuItems(db));
  const version = await latestNumber(db, subject);
  const roles = await listRoles(db);
  return { version, items, roles: roles.map(({ code, name, people }) => ({ code, name, people })) };
}

/** What a role would see of a menu, by the function that draws everybody's. Throws NOT_FOUND. */
export async function previewMenu(
  db: Database,
  { items, role }: InputOf<'menu.preview'>['body'],
): Promise<ResultOf<'menu.preview'>> {
  if (!(await findRole(db, role))) throw new AppError('NOT_FOUND');
  const rights = await readRights(db, [role]);
  const seen = (of: readonly ArrangedItem[]) =>
    itemsFor(
      of.map((item) => ({ ...item, types: 'MENU' as const })),
      rights,
      // A role is looked at without a company.
      everyModule,
    );
  const pages = (of: readonly ArrangedItem[]) =>
    of.filter(({ component }) => component !== layoutComponent).map(({ component }) => component);
  const shown = seen(items);
  const then = pages(shown);
  const now = pages(seen(arrange(await listMenuItems(db))));
  const missingIn = (some: readonly string[], all: readonly string[]) =>
    all.filter((one) => !some.includes(one)).length;
  return { shown: shown.map(({ id }) => id), gained: missingIn(now, then), lost: missingIn(then, now) };
}

/**
 * Makes a draft the menu of everybody, and keeps it as a version. Throws MENU_CHANGED where it was drawn over another
 * version, and INVALID_REQUEST with an issue for each rule that it breaks.
 */
export async function publishMenu(
  db: Database,
  { version, items }: InputOf<'menu.publish'>['body'],
  actor: Actor,
): Promise<ArrangedMenu> {
  await db.transaction(async (tx) => {
    await lockSubject(tx, subject);
    const rows = await listMenuItems(tx);
    const before = arrange(rows);
    const isComplete = before.every(({ id }) => id >= firstOwnItem || items.some((item) => item.id === id));
    if ((await latestNumber(tx, subject)) !== version || !isComplete) throw new AppError('MENU_CHANGED');
    const issues = issuesOf(items, actor.language);
    if (issues.length > 0) throw new AppError('INVALID_REQUEST', { issues });
    const wanted = rowsOf(items, rows);
    const after = arrange(wanted);
    const differences = menuDifferences(before, after);
    if (differences.length > 0) {
      await writeMenu(tx, rows, wanted);
      const number = await keepVersion(tx, { subject, before, after }, actor);
      const changes = differences.map(({ name, what }) => `${name['zh-CN']} ${what}`);
      const { userId, stockId, now, address } = actor;
      const entry = { action: 'menu.publish', subject: `menu ${number}`, detail: { version: number, changes } };
      await recordAudit(tx, { at: now, userId, stockId, address, ...entry });
    }
  });
  return readArrangement(db);
}

export async function listMenuVersions(db: Database): Promise<MenuVersion[]> {
  const versions = await listVersions(db, subject);
  return versions.map(({ number, content, changedAt, changedBy }) => ({
    ...{ number, changedAt: changedAt.toISOString(), changedBy: changedBy ?? '' },
    items: content as MenuVersion['items'],
  }));
}

/** Groups and pages with their buttons, each group before what it holds. */
function arrange(rows: readonly MenuRow[]): ArrangedMenu['items'] {
  const bothOf = ({ name }: MenuRow) => ({ 'zh-CN': name['zh-CN'], en: name.en ?? '' });
  const sorted = rows.toSorted((one, other) => one.sort - other.sort || one.id - other.id);
  const childrenOf = Map.groupBy(sorted, ({ pid }) => pid);
  const below = (pid: number): ArrangedMenu['items'] =>
    (childrenOf.get(pid) ?? [])
      .filter(({ types }) => types === 'MENU')
      .flatMap((row) => {
        const { id, path, component, icon, isHidden, moduleCode } = row;
        const buttons = (childrenOf.get(id) ?? []).flatMap((button) =>
          button.types === 'BUTTON' && isElement(button.element)
            ? [{ element: button.element, name: bothOf(button) }]
            : [],
        );
        const module = moduleCode === null ? {} : { module: moduleCode };
        const item = { id, pid, name: bothOf(row), path, component, icon, isHidden, ...module, buttons };
        return [item, ...below(id)];
      });
  return below(0);
}

/** The rows of a menu. What a page's buttons are called stays with the element where the page changes. */
function rowsOf(items: readonly ArrangedItem[], before: readonly MenuRow[]): MenuRow[] {
  const former = new Map(before.map((row) => [row.id, row]));
  const siblings = Map.groupBy(items, ({ pid }) => pid);
  const sorts = new Map<number, number>();
  for (const [pid, group] of siblings) {
    const placed = placeItems(
      group.map(({ id }) => {
        const was = former.get(id);
        return was?.pid === pid ? was.sort : undefined;
      }),
    );
    for (const [index, { id }] of group.entries()) sorts.set(id, placed[index] ?? 0);
  }
  return items.flatMap(({ buttons, module, ...item }) => {
    const moduleCode = module ?? null;
    const row: MenuRow = { ...item, moduleCode, sort: sorts.get(item.id) ?? 0, types: 'MENU', element: '' };
    const own = before.filter(({ pid, types }) => pid === item.id && types === 'BUTTON');
    const isSamePage = former.get(item.id)?.component === item.component;
    const drawn = isSamePage ? own.map(({ element }) => element).filter(isElement) : buttonsOf(item.component);
    const elsewhere = (element: string) => before.find((one) => one.types === 'BUTTON' && one.element === element);
    return [
      row,
      ...drawn.map((element, index): MenuRow => {
        const was = isSamePage ? own.find((one) => one.element === element) : undefined;
        const id = was?.id ?? item.id * 100 + index + 1;
        const given = buttons.find((button) => button.element === element)?.name;
        const name = given ?? elsewhere(element)?.name ?? { 'zh-CN': element, en: element };
        const rest = {
          path: '',
          component: '',
          types: 'BUTTON' as const,
          icon: '',
          element,
          isHidden: false,
          moduleCode: null,
        };
        return { id, pid: item.id, sort: was?.sort ?? id, name, ...rest };
      }),
    ];
  });
}

const fields = {
  circle: 'pid',
  depth: 'pid',
  path: 'path',
  component: 'component',
  names: 'name',
  icon: 'icon',
  admin: 'isHidden',
};
const texts = {
  circle: 'menuCircle',
  depth: 'menuTooDeep',
  component: 'menuComponentWrong',
  names: 'menuNamesWrong',
  icon: 'menuIconWrong',
  admin: 'menuLocksAdmin',
} as const;

function issuesOf(items: readonly ArrangedItem[], language: Language): Issue[] {
  const textOf = ({ rule, other }: MenuBreach) =>
    rule === 'path' ? (other === undefined ? 'menuPathWrong' : 'menuPathTaken') : texts[rule];
  return breachesOf(items).map((breach) => {
    const index = items.findIndex(({ id }) => id === breach.id);
    const place = index < 0 ? '' : `.${index}.${fields[breach.rule]}`;
    return { path: `body.items${place}`, message: issueText(textOf(breach), language) };
  });
}
