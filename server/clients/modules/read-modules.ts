import { moduleStateOf } from '#contract/clients/module-table.ts';
import type { CompanyModule } from '#contract/clients/modules.ts';
import { moduleOpenings } from '#contract/content/product-pages.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CallerSession, SignedInActor } from '#server/platform/http/call-context.ts';
import { isClient, listModulesOf, listOffer } from './queries.ts';

interface Reading {
  readonly language: Language;
  readonly now: Date;
}

/** All modules with the company's state. */
export async function readModulesOf(
  db: Database,
  { stockId, language, now }: Reading & { readonly stockId: number },
): Promise<CompanyModule[]> {
  const rows = await inCompany(db, stockId, (tx) => listModulesOf(tx, stockId));
  return describeModules(rows, { language, now });
}

/** Modules with a company's state, as the company and the operators see it. */
export function describeModules(
  rows: Awaited<ReturnType<typeof listModulesOf>>,
  { language, now }: Reading,
): CompanyModule[] {
  return rows.map(({ isOpened, expiresAt, requestedAt, name, description, code }) => ({
    code,
    name: pickText(name, language),
    description: pickText(description, language),
    state: isOpened ? moduleStateOf(expiresAt, now) : 'none',
    expiresAt: expiresAt?.toISOString() ?? null,
    requestedAt: requestedAt?.toISOString() ?? null,
  }));
}

/** The same for a session; operators have all. */
export async function readOwnModules(db: Database, actor: SignedInActor): Promise<CompanyModule[]> {
  const own = await readModulesOf(db, actor);
  return actor.rights.isOperator ? own.map((module) => ({ ...module, state: 'open', expiresAt: null })) : own;
}

/** Modules ever enabled for a client. Throws NOT_FOUND if the caller may not know of the client. */
export async function readClientModules(db: Database, id: number, actor: SignedInActor): Promise<CompanyModule[]> {
  await requireClient(db, id, actor);
  const found =
    id === actor.stockId
      ? await readOwnModules(db, actor)
      : await readModulesOf(db, { language: actor.language, now: actor.now, stockId: id });
  return found.filter(({ state }) => state !== 'none');
}

/**
 * Allows the caller's own company, and any client for operators who manage clients. Other ids answer as if the client
 * did not exist (docs/product/api.md, "Codes").
 */
export async function requireClient(db: Database, id: number, { stockId, rights }: CallerSession): Promise<void> {
  if (id === stockId) return;
  const looksAfter = rights.elements.has('client:view');
  if (!looksAfter || !(await isClient(db, id))) throw new AppError('NOT_FOUND');
}

/** All modules as the site offers them. */
export async function readModuleOffer(db: Database, { language, now }: Reading) {
  const { offered, described } = await listOffer(db, now);
  const openings = new Map(
    described.map((fields) => {
      const { module, opening } = fields as { module?: unknown; opening?: unknown };
      return [module, moduleOpenings.find((known) => known === opening)];
    }),
  );
  return offered.map(({ code, name, description }) => ({
    code,
    name: pickText(name, language),
    description: pickText(description, language),
    opening: openings.get(code) ?? ('request' as const),
  }));
}
