import type { SupplierDetail } from '#contract/cooperation/suppliers.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';

/** The code of a change in between; the type keeps it equal to the contract's. */
export const supplierChanged: typeof import('#contract/codes/errors.ts').errorTable['SUPPLIER_CHANGED']['code'] = 1752;

interface SupplierAct<Result> {
  /** Calls the server, quietly. */
  readonly send: (version: number) => Promise<ApiAnswer<Result>>;
  /** Whether a colleague has left alone what the act is decided by. */
  readonly isSame: (latest: SupplierDetail) => boolean;
  readonly onChanged: (latest: SupplierDetail) => unknown;
}

/**
 * Does what is asked of a supplier. Where a colleague has meanwhile only changed what has nothing to do with it, such as by
 * a rating, it is done all the same; else it stays refused, and the supplier is shown as it is now.
 */
export async function actOnSupplier<Result>(
  { id, version }: SupplierDetail,
  { send, isSame, onChanged }: SupplierAct<Result>,
): Promise<ApiAnswer<Result>> {
  const answer = await send(version);
  if (answer.success || answer.code !== supplierChanged) return answer;
  const latest = await api('supplier.detail', { params: { id } }, { quiet: true });
  if (!latest.success) return answer;
  if (isSame(latest.result)) return send(latest.result.version);
  onChanged(latest.result);
  return answer;
}
