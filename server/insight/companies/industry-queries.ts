import { and, eq, max, ne, sql } from 'drizzle-orm';
import type { LocalizedText } from '#contract/language.ts';
import { industries } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { reserveNumbers } from '#server/platform/database/reserve-numbers.ts';
import { industryNumbering } from './queries.ts';

export async function findIndustry(db: Database, id: number) {
  const [row] = await db.select().from(industries).where(eq(industries.id, id));
  return row;
}

export async function isIndustryNameTaken(db: Database, name: string, exceptId: number | undefined): Promise<boolean> {
  const same = eq(sql`${industries.name} ->> 'zh-CN'`, name);
  return (await db.$count(industries, and(same, exceptId === undefined ? undefined : ne(industries.id, exceptId)))) > 0;
}

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
