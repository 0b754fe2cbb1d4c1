import type { Language } from '#contract/language.ts';
import type { ImportPhase, ImportStatus } from '#contract/outreach/contact-import.ts';
import { wireTexts } from '#contract/texts/texts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { deleteImports, type FoundImport, findImport, listFaultyRows, listOpen, lockImport } from './queries.ts';
import type { RowReason } from './tables.ts';
import { importTexts, reasonText } from './texts.ts';

/** How long imports are kept after their start, in milliseconds, whatever their state. */
export const importLifetime = 7 * 24 * 60 * 60_000;

/** Number of errors in a response; the annotated file has all of them. */
const namedErrors = 200;

/** State of an import and its effect. Throws NOT_FOUND. */
export function readImport(db: Database, id: number, { stockId, language }: Actor): Promise<ImportStatus> {
  return inCompany(db, stockId, async (tx) => {
    const found = await requireImport(tx, stockId, id);
    const state = stateOf(found);
    const isChecked = state === 'ready' || state === 'committed';
    const faulty = isChecked ? await listFaultyRows(tx, id, namedErrors) : [];
    const { fileName, newGroups, job, createdAt, endedAt } = found;
    const counts = isChecked ? found : { added: 0, changed: 0, skipped: 0 };
    return {
      ...{ id, fileName, state, newGroups: [...newGroups] },
      ...{ done: job?.done ?? 0, total: job?.total ?? 0 },
      ...{ added: counts.added, changed: counts.changed, skipped: counts.skipped },
      errors: faulty
        .flatMap(({ number, reasons }) => wireReasons(reasons, language).map((reason) => ({ row: number, ...reason })))
        .slice(0, namedErrors),
      failure: state === 'failed' ? wireTexts[language].errors[job?.error ?? 'INTERNAL'] : null,
      resultFile: isChecked ? importTexts[language].resultFile : null,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
}

/** A person's unfinished import. */
export async function findOpenImport(db: Database, actor: Actor): Promise<{ id: number | null }> {
  const [open] = await inCompany(db, actor.stockId, (tx) => listOpen(tx, actor));
  return { id: open?.id ?? null };
}

/** Throws NOT_FOUND. */
export async function requireImport(tx: Database, stockId: number, id: number): Promise<FoundImport> {
  const found = await findImport(tx, stockId, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Locks an import that is checked and not taken in. Throws NOT_FOUND, IMPORT_ENDED, IMPORT_NOT_READY. */
export async function requireReady(tx: Database, stockId: number, id: number): Promise<FoundImport> {
  await lockImport(tx, stockId, id);
  const found = await requireImport(tx, stockId, id);
  if (found.state !== 'open') throw new AppError('IMPORT_ENDED');
  if (stateOf(found) !== 'ready') throw new AppError('IMPORT_NOT_READY');
  return found;
}

export function stateOf({ state, job }: FoundImport): ImportPhase {
  if (state !== 'open') return state;
  if (job?.state === 'done') return 'ready';
  return job?.state === 'failed' || job?.state === 'cancelled' ? 'failed' : 'checking';
}

export function wireReasons(reasons: readonly RowReason[], language: Language) {
  return reasons.map(({ column, reason, value }) => ({ column, reason: reasonText(reason, value, language) }));
}

/** Deletes imports started more than a week ago. */
export function sweepImports(db: Database, now: Date): Promise<void> {
  return deleteImports(db, new Date(now.getTime() - importLifetime));
}
