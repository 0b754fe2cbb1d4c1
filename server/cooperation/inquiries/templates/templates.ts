import { and, asc, eq, sql } from 'drizzle-orm';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { type InquiryTemplate, maxTemplates } from '#contract/cooperation/inquiry-templates.ts';
import type { Buyer } from '#server/cooperation/inquiries/buyer.ts';
import { findSeen } from '#server/cooperation/inquiries/queries.ts';
import { readInquiry } from '#server/cooperation/inquiries/read-inquiries.ts';
import { addDraft, type Begun, makeDraft, withOwnSuppliers } from '#server/cooperation/inquiries/save-inquiry.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { inquiryTemplates } from './tables.ts';

type StoredTemplate = typeof inquiryTemplates.$inferSelect;

const isOf = (stockId: number, id: number) => and(eq(inquiryTemplates.stockId, stockId), eq(inquiryTemplates.id, id));

/** Templates of the company, by name. */
export const readTemplates = (db: Database, { stockId }: Pick<Buyer, 'stockId'>): Promise<InquiryTemplate[]> =>
  inCompany(db, stockId, (tx) => listTemplates(tx, stockId));

async function listTemplates(tx: Database, stockId: number): Promise<InquiryTemplate[]> {
  const rows = await tx
    .select()
    .from(inquiryTemplates)
    .where(eq(inquiryTemplates.stockId, stockId))
    .orderBy(asc(inquiryTemplates.name))
    .limit(maxTemplates);
  return rows.map(({ id, name, content, savedAt }) => ({
    ...{ id, name, field: content.field, lines: content.lines.length, suppliers: content.supplierIds.length },
    savedAt: savedAt.toISOString(),
  }));
}

interface Act {
  readonly action: string;
  readonly template: StoredTemplate;
  /** What it held before and holds now. */
  readonly detail: object;
}

function audit(tx: Database, { userId, stockId, address, now: at }: Buyer, { action, template, detail }: Act) {
  const { id, name } = template;
  return recordAudit(tx, {
    ...{ at, userId, stockId, address, action, subject: `inquiry template ${id}`, detail: { name, ...detail } },
  });
}

/** Keeps an inquiry as a template, in the place of one of the same name. Throws NOT_FOUND and TEMPLATES_TOO_MANY. */
export function saveTemplate(
  db: Database,
  { id, name }: { readonly id: number; readonly name: string },
  actor: Buyer,
): Promise<InquiryTemplate[]> {
  const { stockId, now } = actor;
  return inCompany(db, stockId, async (tx) => {
    const found = await findSeen(tx, actor, id);
    if (!found) throw new AppError('NOT_FOUND');
    const content = { ...found.inquiry.content, attachments: [], questionsUntil: null, deadline: null };
    // Whoever keeps another at the same time waits to be counted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('inquiry template'), ${stockId})`);
    const [before] = await tx
      .select({ content: inquiryTemplates.content })
      .from(inquiryTemplates)
      .where(and(eq(inquiryTemplates.stockId, stockId), eq(inquiryTemplates.name, name)))
      .for('update');
    const [saved] = await tx
      .insert(inquiryTemplates)
      .values({ stockId, name, content, savedAt: now })
      .onConflictDoUpdate({
        target: [inquiryTemplates.stockId, inquiryTemplates.name],
        set: { content, savedAt: now },
      })
      .returning();
    const isOneTooMany =
      !before && (await tx.$count(inquiryTemplates, eq(inquiryTemplates.stockId, stockId))) > maxTemplates;
    if (!saved || isOneTooMany) throw new AppError('TEMPLATES_TOO_MANY');
    const detail = { ...(before && { before: before.content }), after: content };
    await audit(tx, actor, { action: 'inquiryTemplate.save', template: saved, detail });
    return listTemplates(tx, stockId);
  });
}

/** A draft like a template, without suppliers that are gone; made once for a key. Throws NOT_FOUND. */
export async function beginFromTemplate(db: Database, { id, key }: Begun, actor: Buyer): Promise<InquiryDetail> {
  const begin = async (tx: Database) => {
    const [template] = await tx.select().from(inquiryTemplates).where(isOf(actor.stockId, id));
    if (!template) throw new AppError('NOT_FOUND');
    return addDraft(tx, await withOwnSuppliers(tx, template.content, actor.stockId), actor, 'inquiry.copy');
  };
  const begun = await inCompany(db, actor.stockId, (tx) => makeDraft(tx, { key, make: () => begin(tx) }, actor));
  return readInquiry(db, begun, actor);
}

/** Throws NOT_FOUND. */
export function removeTemplate(db: Database, id: number, actor: Buyer): Promise<null> {
  return inCompany(db, actor.stockId, async (tx) => {
    const [removed] = await tx.delete(inquiryTemplates).where(isOf(actor.stockId, id)).returning();
    if (!removed) throw new AppError('NOT_FOUND');
    const detail = { before: removed.content };
    await audit(tx, actor, { action: 'inquiryTemplate.remove', template: removed, detail });
    return null;
  });
}
