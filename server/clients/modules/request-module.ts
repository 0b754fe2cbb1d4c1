import type { CompanyModule } from '#contract/clients/modules.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { findModuleEnd, insertRequest, isClient } from './queries.ts';
import { readModulesOf } from './read-modules.ts';

/** Requests a module. If a request is pending, that one is returned. */
export async function requestModule(
  db: Database,
  moduleCode: string,
  { stockId, userId, language, now, address }: Actor,
): Promise<CompanyModule> {
  // The company's database role may not read who is a client.
  if (!(await isClient(db, stockId))) throw new AppError('NOT_FOUND');
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
