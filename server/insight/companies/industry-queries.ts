import { eq, max, sql } from 'drizzle-orm';
import type { LocalizedText } from '#contract/language.ts';
import { industries } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { reserveNumbers } from '#server/platform/database/reserve-numbers.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { industryNumbering } from './queries.ts';

export async function findIndustry(db: Database, id: number) {
  const [row] = await db.select().from(industries).where(eq(industries.id, id));
  return row;
}

/** Whether a name of one language is that of another industry in any language, as imports compare them. */
export async function isIndustryNameTaken(
  db: Database,
  name: LocalizedText,
  exceptId: number | undefined,
): Promise<boolean> {
  const keys = new Set(industryNameKeys(name));
  const others = (await db.select().from(industries)).filter(({ id }) => id !== exceptId);
  return others.some((other) => industryNameKeys(other.name).some((key) => keys.has(key)));
}

/** All names by which an industry is found, of both languages. */
export const industryNameKeys = (name: LocalizedText): string[] =>
  Object.values(name).map(normalizeText).filter(Boolean);

export async function insertIndustry(tx: Database, name: LocalizedText): Promise<number> {
  const [id = 0] = await reserveNumbers(tx, industryNumbering, 1);
  const [last] = await tx.select({ sort: max(industries.sort) }).from(industries);
  await tx.insert(industries).values({ id, name, sort: (last?.sort ?? 0) + 1 });
  return id;
}

export async function renameIndustry(tx: Database, id: number, name: LocalizedText): Promise<number> {
  await tx
    .update(industries)
    .set({ name, version: sql`${industries.version} + 1` })
    .where(eq(industries.id, id));
  return id;
}

export const orderIndustries = (tx: Database, ids: readonly number[]) =>
  tx.execute(sql`
    update ${industries} set sort = given.place
    from unnest(${sql.param([...ids])}::integer[]) with ordinality as given (id, place)
    where ${industries.id} = given.id`);

export const deleteIndustry = (tx: Database, id: number) => tx.delete(industries).where(eq(industries.id, id));
