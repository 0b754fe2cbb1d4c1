import type { SupplierDetail } from '#contract/cooperation/suppliers.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';

/** The code of a change in between; the type keeps it equal to the contract's. */
export const supplierChanged: typeof import('#contract/codes/errors.ts').errorTable['SUPPLIER_CHANGED']['code'] = 1752;

/** The code of a state that does not follow; the type keeps it equal to the contract's. */
const stateWrong: typeof import('#contract/codes/errors.ts').errorTable['SUPPLIER_STATE_WRONG']['code'] = 1753;

interface SupplierAct<Result> {
  /** Calls the server, quietly. */
  readonly send: (version: number) => Promise<ApiAnswer<Result>>;
  /** Whether a colleague has left alone what the act is decided by. */
  readonly isSame: (latest: SupplierDetail) => boolean;
  /** What is answered where it is done already, by an earlier try whose answer was lost. */
  readonly doneIn?: (latest: SupplierDetail) => Result | undefined;
  readonly onChanged: (latest: SupplierDetail) => unknown;
}

/**
 * Does what is asked of a supplier. Where a colleague has meanwhile only changed what has nothing to do with it, such as by
 * a rating, it is done all the same; else it stays refused, unless it is done already, and the supplier is shown as it is
 * now.
 */
export async function actOnSupplier<Result>(
  { id, version }: SupplierDetail,
  { send, isSame, doneIn, onChanged }: SupplierAct<Result>,
): Promise<ApiAnswer<Result>> {
  const answer = await send(version);
  if (answer.success || (answer.code !== supplierChanged && answer.code !== stateWrong)) return answer;
  const latest = await api('supplier.detail', { params: { id } }, { quiet: true });
  if (!latest.success) return answer;
  const done = doneIn?.(latest.result);
  if (done !== undefined) return { success: true, code: 200, result: done };
  if (answer.code === supplierChanged && isSame(latest.result)) return send(latest.result.version);
  onChanged(latest.result);
  return answer;
}
