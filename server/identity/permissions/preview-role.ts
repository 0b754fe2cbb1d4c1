import { type Element, isElement, pageElementOf } from '#contract/codes/elements.ts';
import type { Access } from '#contract/endpoint.ts';
import { accessOfPage, type BuiltPage } from '#contract/identity/built-pages.ts';
import { belongingKinds } from '#contract/identity/members.ts';
import { maxNamedPeople, type RolePreview } from '#contract/identity/roles.ts';
import { sessionLimits } from '#contract/identity/sessions.ts';
import { pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Belonging, Belongings } from '#server/platform/feature.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { listBelongings } from '#server/platform/list-belongings.ts';
import { findRole, type LosingPerson, listElementsOf, listLosingOnline, readConcerned } from './role-queries.ts';

/** A visible tab says every 30 s what it shows, and that is written once a minute. */
const openWithin = 2 * 60_000;

interface Previewing {
  readonly db: Database;
  /** What features keep for people. */
  readonly belongings: readonly Belongings[];
}

/**
 * Who would lose or gain something if a role granted these elements: what a person may do is what all of their roles in
 * a company grant together, as at the gate. Throws NOT_FOUND.
 */
export async function previewRole(
  { db, belongings }: Previewing,
  { code, elements }: { readonly code: string; readonly elements: readonly Element[] },
  { now, language }: Pick<Actor, 'now' | 'language'>,
): Promise<RolePreview> {
  if (!(await findRole(db, code))) throw new AppError('NOT_FOUND');
  const before = await listElementsOf(db, code);
  const ago = (age: number) => new Date(now.getTime() - age);
  const alive = {
    ...{ usedAfter: ago(sessionLimits.idle), begunAfter: ago(sessionLimits.absolute) },
    openAfter: ago(openWithin),
  };
  const withdrawn = before.filter((element) => !elements.includes(element));
  const added = elements.filter((element) => !before.includes(element));
  const change = { code, withdrawn, added };
  const { offline, ...counts } = await readConcerned(db, change, alive, maxNamedPeople);
  const described = ({ others, companyName, lastUsedAt, openPages, ...person }: LosingPerson) => {
    const loses = withdrawn.filter((element) => !others.includes(element));
    return {
      ...{ ...person, loses },
      companyName: pickText(companyName, language),
      gains: added.filter((element) => !others.includes(element)),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      open: pagesOpen(loses, openPages),
    };
  };
  const online = counts.losing > 0 ? (await listLosingOnline(db, change, alive)).map(described) : [];
  const order = (one: (typeof online)[number]) => `${one.open.length > 0 ? 1 : 0} ${one.lastUsedAt ?? ''}`;
  const first = online.toSorted((one, other) => order(other).localeCompare(order(one))).slice(0, maxNamedPeople);
  const others = offline.slice(0, maxNamedPeople - first.length).map(described);
  return {
    losing: counts.losing,
    losingOnline: countPeople(online),
    losingOpen: countPeople(online.filter(({ open }) => open.length > 0)),
    gaining: counts.gaining,
    keeping: withdrawn.length > 0 ? counts.holding - counts.losing : 0,
    named: await Promise.all(
      [...first, ...others].map(async (person) => ({
        ...person,
        leaves: leftBy(person.loses, person.stockId, await listBelongings(db, person.userId, belongings, now)),
      })),
    ),
  };
}

/** As the list of roles counts them: once, in however many companies they hold the role. */
const countPeople = (holders: readonly { readonly userId: number }[]): number =>
  new Set(holders.map(({ userId }) => userId)).size;

/** Pages that somebody has open, of those on which something is lost. */
function pagesOpen(loses: readonly Element[], openPages: readonly BuiltPage[]): Element[] {
  const concerned = new Set<Access>(loses.map(pageElementOf));
  return [...new Set(openPages.map(accessOfPage))].filter(
    (access): access is Element => isElement(access) && concerned.has(access),
  );
}

/** What belongs to a person in a company and takes one of these elements, by kind. */
function leftBy(loses: readonly Element[], stockId: number, belongings: readonly Belonging[]) {
  const left = belongings.filter((one) => one.stockId === stockId && one.element && loses.includes(one.element));
  return belongingKinds.flatMap((kind) => {
    const count = left.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.count, 0);
    return count > 0 ? [{ kind, count }] : [];
  });
}
