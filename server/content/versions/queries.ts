import { and, type Column, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { type DraftState, draftStates, type VersionedSubject } from '#contract/content/version-states.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { reviewSettings, versions } from './tables.ts';

export type VersionRow = typeof versions.$inferSelect;
export type NewVersion = typeof versions.$inferInsert;

/** An article, an item of the site or a chapter of the manual. */
export interface SubjectId {
  readonly subject: VersionedSubject;
  readonly id: number;
}

const ofSubject = ({ subject, id }: SubjectId) => and(eq(versions.subject, subject), eq(versions.subjectId, id));

/** The version that editors go on with; none for a text that nobody has touched since it came. */
export async function findLatest(db: Database, subject: SubjectId): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(ofSubject(subject), versions.isLatest));
  return row;
}

/** Adds a version as the latest. */
export async function insertVersion(db: Database, version: NewVersion): Promise<void> {
  const subject = { subject: version.subject, id: version.subjectId };
  await db
    .update(versions)
    .set({ isLatest: false })
    .where(and(ofSubject(subject), versions.isLatest));
  await db.insert(versions).values({ ...version, isLatest: true });
}

/** Adds the first versions of texts that are new. */
export async function insertFirstVersions(db: Database, firsts: readonly Omit<NewVersion, 'number'>[]): Promise<void> {
  if (firsts.length > 0) await db.insert(versions).values(firsts.map((version) => ({ ...version, number: 1 })));
}

/** Puts what was written since in the place of a version. */
export async function replaceVersion(db: Database, rowId: number, change: Partial<NewVersion>): Promise<void> {
  await db.update(versions).set(change).where(eq(versions.id, rowId));
}

/** Versions of a text with who made them, latest first; their contents without these keys, which are long. */
export function listVersionRows(db: Database, subject: SubjectId, without: readonly string[]) {
  return db
    .select({
      number: versions.number,
      state: versions.state,
      content: sql<Record<string, unknown>>`${versions.content} - ${sql.param(without)}::text[]`,
      autosaved: versions.autosaved,
      note: versions.note,
      changedAt: versions.changedAt,
      changedBy: users.name,
    })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.changedBy))
    .where(ofSubject(subject))
    .orderBy(desc(versions.number));
}

export async function findVersionContent(
  db: Database,
  subject: SubjectId,
  number: number,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select({ content: versions.content })
    .from(versions)
    .where(and(ofSubject(subject), eq(versions.number, number)));
  return row?.content as Record<string, unknown> | undefined;
}

/** The latest version up to a number; with `isShown` the one that readers saw, without what lay over it. */
export async function findVersionUpTo(
  db: Database,
  subject: SubjectId,
  number: number,
  { isShown = false } = {},
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(ofSubject(subject), lte(versions.number, number), isShown ? eq(versions.isPending, false) : undefined))
    .orderBy(desc(versions.number))
    .limit(1);
  return row;
}

/** The version that readers see, with its place among the versions that are kept. */
export async function findPublishedVersion(db: Database, subject: SubjectId) {
  const [row] = await db
    .select({ number: versions.number, changedAt: versions.changedAt })
    .from(versions)
    .where(and(ofSubject(subject), sql`${versions.state} in ('published', 'scheduled')`, eq(versions.isPending, false)))
    .orderBy(desc(versions.number))
    .limit(1);
  if (!row) return undefined;
  const place = await db.$count(versions, and(ofSubject(subject), lte(versions.number, row.number)));
  return { place, changedAt: row.changedAt };
}

/** Whether a text was ever published, or was to be at a time. */
export async function wasEverOut(db: Database, subject: SubjectId): Promise<boolean> {
  return (await db.$count(versions, and(ofSubject(subject), inArray(versions.state, ['published', 'scheduled'])))) > 0;
}

export async function wasPublished(db: Database, subject: SubjectId): Promise<boolean> {
  return (await db.$count(versions, and(ofSubject(subject), eq(versions.state, 'published')))) > 0;
}

/** Whether a person has changed or withdrawn a text that came by itself. */
export async function wasTouched(db: Database, subject: SubjectId): Promise<boolean> {
  return (await db.$count(versions, and(ofSubject(subject), isNotNull(versions.changedBy)))) > 0;
}

export async function nameOfUser(db: Database, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return row?.name ?? null;
}

export async function deleteVersions(db: Database, subject: SubjectId): Promise<void> {
  await db.delete(versions).where(ofSubject(subject));
}

/** How far changes to published texts have come, by text. */
export async function findDrafts(
  db: Database,
  subject: VersionedSubject,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DraftState>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: versions.subjectId, state: versions.state })
    .from(versions)
    .where(
      and(
        ...[eq(versions.subject, subject), inArray(versions.subjectId, [...ids])],
        ...[versions.isLatest, eq(versions.isPending, true), inArray(versions.state, [...draftStates])],
      ),
    );
  return new Map(rows.map(({ id, state }) => [id, state as DraftState]));
}

/** To join texts with the versions that editors go on with; there are none of texts that nobody has touched. */
export const isLatestOf = (subject: VersionedSubject, id: Column) =>
  and(eq(versions.subject, subject), eq(versions.subjectId, id), versions.isLatest);

export const standingColumns = { number: versions.number, state: versions.state, isPending: versions.isPending };

interface Standing {
  readonly version: number;
  readonly draft: DraftState | null;
}

/** The version that editors go on with, and how far a change to what is published has come. */
export const toStanding = (row: Pick<VersionRow, 'number' | 'state' | 'isPending'> | null | undefined): Standing => ({
  version: row?.number ?? 0,
  draft: draftStates.find((draft) => row?.isPending && draft === row.state) ?? null,
});

export async function isReviewRequired(db: Database, subject: VersionedSubject): Promise<boolean> {
  const [row] = await db
    .select({ isRequired: reviewSettings.isRequired })
    .from(reviewSettings)
    .where(eq(reviewSettings.subject, subject));
  return row?.isRequired ?? false;
}

export function listReviewSettings(db: Database) {
  return db.select().from(reviewSettings);
}

export async function saveReviewSetting(db: Database, subject: VersionedSubject, isRequired: boolean): Promise<void> {
  await db
    .insert(reviewSettings)
    .values({ subject, isRequired })
    .onConflictDoUpdate({ target: reviewSettings.subject, set: { isRequired } });
}
