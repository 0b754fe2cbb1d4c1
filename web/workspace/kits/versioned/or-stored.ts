import type { ApiAnswer, ApiFailure } from '#web/shared/api/client.ts';
import { asStored } from './as-stored.ts';
import { leavesOf } from './merge-values.ts';

/** Whether what is stored is what was sent, as the server keeps that: what is empty and what is left out are the same. */
export function isStored(sent: object, stored: object): boolean {
  const [own, kept] = [leavesOf(sent), leavesOf(stored)];
  const isSame = (path: string) => asStored([own.get(path)]) === asStored([kept.get(path)]);
  return [...new Set([...own.keys(), ...kept.keys()])].every(isSame);
}

/**
 * The answer to a save or an act over what is not stored any more. Where what is stored by now is what was sent, an earlier
 * try was saved and its answer lost, or a colleague has saved the same: there is nothing to decide, and it is the answer.
 * @param refusals codes of what is refused because of a change in between
 * @param readSent reads what is stored; nothing where that is not what was sent
 */
export async function orStored<Result>(
  answer: ApiAnswer<Result>,
  refusals: readonly number[],
  readSent: (failure: ApiFailure<Result>) => Promise<Result | undefined>,
): Promise<ApiAnswer<Result>> {
  if (answer.success || !refusals.includes(answer.code)) return answer;
  const result = await readSent(answer);
  return result === undefined ? answer : { success: true, code: 200, result };
}
