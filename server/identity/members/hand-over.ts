import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type BelongingCounts, belongingKinds, type CompanyBelongings } from '#contract/identity/members.ts';
import { pickText } from '#contract/language.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { findUser } from '#server/identity/sessions/queries.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import type { NoteEntry } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Belonging, Belongings, HandOver } from '#server/platform/feature.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { listBelongings } from '#server/platform/list-belongings.ts';
import { isMember } from './queries.ts';

/** Who takes over in a company. */
export interface Successor {
  readonly stockId: number;
  readonly userId: number;
}

/** What was there, and who got it. */
interface HandedOver extends Belonging {
  readonly to: number | null;
}

interface Leaving {
  readonly id: number;
  readonly successors: readonly Successor[];
  readonly actor: Actor;
  readonly note: NoteEntry;
}

/** What belongs to a person, by company. Throws NOT_FOUND. */
export async function readBelongings(
  db: Database,
  id: number,
  belongings: readonly Belongings[],
  { language, now }: Pick<Actor, 'language' | 'now'>,
): Promise<CompanyBelongings[]> {
  if (!(await findUser(db, id))) throw new AppError('NOT_FOUND');
  const found = await countBelongings(db, id, belongings, now);
  const stockIds = [...new Set(found.map(({ stockId }) => stockId))];
  if (stockIds.length === 0) return [];
  const rows = await db
    .select({ stockId: companies.stockId, name: companies.name })
    .from(companies)
    .where(inArray(companies.stockId, stockIds))
    .orderBy(companies.stockId);
  return rows.map(({ stockId, name }) => ({
    stockId,
    companyName: pickText(name, language),
    counts: countsAt(found, stockId),
  }));
}

/** What belongs to a colleague in a company. Throws NOT_FOUND for somebody who is not in it. */
export async function readBelongingsAt(
  db: Database,
  { id, stockId, now }: { readonly id: number; readonly stockId: number; readonly now: Date },
  belongings: readonly Belongings[],
): Promise<BelongingCounts> {
  if (!(await isMember(db, id, stockId))) throw new AppError('NOT_FOUND');
  return countsAt(await countBelongings(db, id, belongings, now), stockId);
}

const countsAt = (found: readonly Belonging[], stockId: number): BelongingCounts =>
  belongingKinds.flatMap((kind) =>
    found.filter((one) => one.stockId === stockId && one.kind === kind).map(({ count }) => ({ kind, count })),
  );

/**
 * Gives what belongs to a person to those who take over. Throws SUCCESSOR_DOES_NOT_FIT for one who does not belong to
 * the company or cannot sign in.
 * @returns what was there, and who got it, for the audit log.
 */
export async function handOver(tx: Database, belongings: readonly Belongings[], { id, successors, ...rest }: Leaving) {
  for (const successor of successors) await requireFitting(tx, id, successor);
  const counted = await countByPart(tx, id, belongings, rest.actor.now);
  const handedOver: HandedOver[] = [];
  for (const stockId of new Set(counted.flatMap(({ found }) => found.map((one) => one.stockId)))) {
    const to = successors.find((one) => one.stockId === stockId)?.userId;
    handedOver.push(...(await handOverIn(tx, counted, { ...rest, stockId, from: id, to })));
  }
  return handedOver;
}

interface InOneCompany extends Omit<Leaving, 'successors'> {
  readonly stockId: number;
  readonly successor: number | undefined;
}

/**
 * Gives what belongs to a person in one company to a colleague there; without one, what others would wait for in vain is
 * nobody's. What they have elsewhere stays. Throws SUCCESSOR_DOES_NOT_FIT.
 * @returns what was there, and who got it, for the audit log.
 */
export async function handOverOne(
  tx: Database,
  belongings: readonly Belongings[],
  { id, stockId, successor, ...rest }: InOneCompany,
): Promise<HandedOver[]> {
  if (successor !== undefined) await requireFitting(tx, id, { stockId, userId: successor });
  const counted = await countByPart(tx, id, belongings, rest.actor.now);
  return handOverIn(tx, counted, { ...rest, stockId, from: id, to: successor });
}

interface CountedPart {
  readonly part: Belongings;
  readonly found: readonly Belonging[];
}

/** Before any of it is handed over. */
async function countByPart(
  tx: Database,
  id: number,
  belongings: readonly Belongings[],
  now: Date,
): Promise<CountedPart[]> {
  const counted: CountedPart[] = [];
  for (const part of belongings) counted.push({ part, found: await countBelongings(tx, id, [part], now) });
  return counted;
}

async function handOverIn(tx: Database, counted: readonly CountedPart[], deed: HandOver): Promise<HandedOver[]> {
  const handedOver: HandedOver[] = [];
  for (const { part, found } of counted) {
    const to = (await part.handOver(tx, deed)) ?? null;
    handedOver.push(...found.filter(({ stockId }) => stockId === deed.stockId).map((one) => ({ ...one, to })));
  }
  return handedOver;
}

/** One for each company and kind. */
async function countBelongings(
  db: Database,
  id: number,
  belongings: readonly Belongings[],
  now: Date,
): Promise<Belonging[]> {
  const found = new Map<string, Belonging>();
  for (const { stockId, kind, count } of await listBelongings(db, id, belongings, now)) {
    const key = `${stockId} ${kind}`;
    found.set(key, { stockId, kind, count: (found.get(key)?.count ?? 0) + count });
  }
  return [...found.values()];
}

async function requireFitting(tx: Database, id: number, { stockId, userId }: Successor): Promise<void> {
  const [member] = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), isNull(users.disabledAt)))
    .where(and(eq(memberships.userId, userId), eq(memberships.stockId, stockId), isNull(memberships.withdrawnAt)));
  if (!member || userId === id) throw new AppError('SUCCESSOR_DOES_NOT_FIT');
}
