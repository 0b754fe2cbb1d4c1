import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type Element, isElement, mayHold, neededWith } from '#contract/codes/elements.ts';
import { roles as productRoles, type RoleKind } from '#contract/codes/roles.ts';
import type { InputOf } from '#contract/endpoints.ts';
import type { RoleDetail, RoleVersion } from '#contract/identity/roles.ts';
import type { LocalizedText } from '#contract/language.ts';
import { keepVersion, listVersions } from '#server/identity/kept-versions/kept-versions.ts';
import { roles } from '#server/identity/sessions/tables.ts';
import type { AuditEntry } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { changeRights } from './change-rights.ts';
import { requireMayGrant } from './may-grant.ts';
import {
  findRole,
  type GrantingRole,
  isHeld,
  listElementsOf,
  listGrantingRoles,
  listRoles,
  listRolesOfPerson,
  replaceGrants,
} from './role-queries.ts';

/** What a version keeps. */
interface RoleState {
  readonly name: LocalizedText;
  readonly elements: readonly string[];
}

const subjectOf = (code: string): string => `role/${code}`;
const stateOf = (name: LocalizedText, elements: readonly Element[]): RoleState => ({
  name,
  elements: elements.toSorted(),
});

const isProducts = (code: string): boolean => (productRoles as readonly string[]).includes(code);

/** All roles. */
export async function readRoles(db: Database, actor: SignedInActor): Promise<RoleDetail[]> {
  const rows = await listRoles(db);
  const own = await listRolesOfPerson(db, actor.userId);
  return rows.map((role) => ({ ...role, isProducts: isProducts(role.code), isOwn: own.includes(role.code) }));
}

/** Adds a role that grants what another grants. Throws NOT_FOUND, RIGHTS_BEYOND_OWN or ROLE_NAME_TAKEN. */
export async function copyRole(
  db: Database,
  { from, name }: InputOf<'role.copy'>['body'],
  actor: SignedInActor,
): Promise<RoleDetail> {
  const code = `ROLE_${randomUUID().slice(0, 8).toUpperCase()}`;
  await changeRights(db, async (tx, note) => {
    const original = await findRole(tx, from);
    if (!original) throw new AppError('NOT_FOUND');
    const granted = await listElementsOf(tx, from);
    requireMayGrant(actor.rights, { kind: original.kind, elements: granted });
    await requireFreeName(tx, { code, name });
    await tx.insert(roles).values({ code, name, kind: original.kind });
    await replaceGrants(tx, code, granted);
    await keepVersion(tx, { subject: subjectOf(code), after: stateOf(name, granted) }, actor);
    note(entryOf(actor, { action: 'role.copied', code, detail: { name: name['zh-CN'], from } }));
  });
  return readRole(db, code, actor);
}

/**
 * Changes name and grants of a role of one's own making. What an element is of no use without, such as its page, is
 * granted with it. Throws NOT_FOUND, ROLE_IS_PRODUCTS, OWN_RIGHTS, ROLE_CHANGED, GRANT_OF_OTHER_KIND,
 * RIGHTS_BEYOND_OWN or ROLE_NAME_TAKEN.
 */
export async function saveRole(
  db: Database,
  { code, name, elements, shown, shownName }: InputOf<'role.save'>['body'],
  actor: SignedInActor,
): Promise<RoleDetail> {
  await changeRights(db, async (tx, note) => {
    const role = await requireOwnMaking(tx, code);
    // With whichever account, in whichever company: what the role grants comes into force in all of them.
    if ((await listRolesOfPerson(tx, actor.userId)).includes(code)) throw new AppError('OWN_RIGHTS');
    const before = await listElementsOf(tx, code);
    if (!isSame(before, shown) || !isSameName(role.name, shownName)) throw new AppError('ROLE_CHANGED');
    const granted = [...new Set(elements.flatMap((element) => [...neededWith(element), element]))];
    const added = granted.filter((element) => !before.includes(element));
    requireKind(added, role.kind);
    requireMayGrant(actor.rights, { kind: role.kind, elements: added });
    if (!isSameName(role.name, name)) await requireFreeName(tx, { code, name });
    await tx.update(roles).set({ name }).where(eq(roles.code, code));
    await replaceGrants(tx, code, granted);
    const versions = { before: stateOf(role.name, before), after: stateOf(name, granted) };
    if (!isDeepStrictEqual(versions.before, versions.after)) {
      await keepVersion(tx, { subject: subjectOf(code), ...versions }, actor);
    }
    const withdrawn = before.filter((element) => !granted.includes(element));
    const detail = { name: name['zh-CN'], granted: added, withdrawn };
    note(entryOf(actor, { action: 'role.saved', code, detail }));
  });
  return readRole(db, code, actor);
}

/** What a role of one's own making was called and granted, latest first; none where it never changed. Throws NOT_FOUND. */
export async function listRoleVersions(db: Database, code: string): Promise<RoleVersion[]> {
  if (!(await findRole(db, code))) throw new AppError('NOT_FOUND');
  const versions = await listVersions(db, subjectOf(code));
  return versions.map(({ number, content, changedAt, changedBy }) => {
    const { name, elements } = content as RoleState;
    // A release may have taken an element out of the product since.
    const still = elements.filter(isElement);
    return { number, changedAt: changedAt.toISOString(), changedBy: changedBy ?? '', name, elements: still };
  });
}

/** Removes a role that nobody holds or is invited with. Throws NOT_FOUND, ROLE_IS_PRODUCTS or ROLE_IN_USE. */
export async function removeRole(db: Database, code: string, actor: SignedInActor): Promise<null> {
  await changeRights(db, async (tx, note) => {
    const { name } = await requireOwnMaking(tx, code);
    if (await isHeld(tx, code, actor.now)) throw new AppError('ROLE_IN_USE');
    await tx.delete(roles).where(eq(roles.code, code));
    note(entryOf(actor, { action: 'role.removed', code, detail: { name: name['zh-CN'] ?? code } }));
  });
  return null;
}

async function readRole(db: Database, code: string, actor: SignedInActor): Promise<RoleDetail> {
  const role = (await readRoles(db, actor)).find((one) => one.code === code);
  if (!role) throw new AppError('NOT_FOUND');
  return role;
}

async function requireOwnMaking(tx: Database, code: string) {
  const role = await findRole(tx, code);
  if (!role) throw new AppError('NOT_FOUND');
  if (isProducts(code)) throw new AppError('ROLE_IS_PRODUCTS');
  return role;
}

/** Names are unique across languages and codes: imports look roles up by any. */
async function requireFreeName(tx: Database, { code, name }: Pick<GrantingRole, 'code' | 'name'>): Promise<void> {
  const wanted = new Set(Object.values(name).map(normalizeText));
  const others = (await listGrantingRoles(tx)).filter((role) => role.code !== code);
  if (others.some((role) => [role.code, ...Object.values(role.name)].some((one) => wanted.has(normalizeText(one)))))
    throw new AppError('ROLE_NAME_TAKEN');
}

function requireKind(added: readonly Element[], kind: RoleKind): void {
  if (!added.every((element) => mayHold(kind, element))) throw new AppError('GRANT_OF_OTHER_KIND');
}

function isSame(one: readonly Element[], other: readonly Element[]): boolean {
  return one.length === other.length && one.every((element) => other.includes(element));
}

const isSameName = (one: LocalizedText, other: LocalizedText): boolean =>
  one['zh-CN'] === other['zh-CN'] && (one.en ?? '') === (other.en ?? '');

interface Act {
  readonly action: string;
  readonly code: string;
  readonly detail: Record<string, unknown>;
}

function entryOf({ now, userId, stockId, address }: SignedInActor, { action, code, detail }: Act): AuditEntry {
  return { at: now, userId, stockId, address, action, subject: `role ${code}`, detail };
}
