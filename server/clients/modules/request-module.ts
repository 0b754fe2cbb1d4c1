import type { CompanyModule } from '#contract/clients/modules.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { findModuleEnd, insertRequest, isClient } from './queries.ts';
import { readModulesOf } from './read-modules.ts';
import { requireModule } from './require-module.ts';

/**
 * Requests a module. If a request is pending, that one is returned. Throws NOT_FOUND for a company that is no client,
 * MODULE_WITHOUT_END, and an issue for a module that is not offered.
 */
export async function requestModule(db: Database, moduleCode: string, actor: Actor): Promise<CompanyModule> {
  const { stockId, userId, language, now, address } = actor;
  // The company's database role may not read who is a client.
  if (!(await isClient(db, stockId))) throw new AppError('NOT_FOUND');
  await requireModule(db, moduleCode, 'body.moduleCode', actor);
  await inCompany(db, stockId, async (tx) => {
    if ((await findModuleEnd(tx, { stockId, moduleCode })) === null) throw new AppError('MODULE_WITHOUT_END');
    const added = await insertRequest(tx, { stockId, moduleCode, requestedBy: userId, requestedAt: now });
    if (added.length === 0) return;
    await recordAudit(tx, {
      at: now,
      userId,
      stockId,
      action: 'module.request',
      subject: `module ${moduleCode}`,
      address,
    });
  });
  const modules = await readModulesOf(db, { stockId, language, now });
  const module = modules.find(({ code }) => code === moduleCode);
  if (!module) throw new AppError('NOT_FOUND');
  return module;
}
