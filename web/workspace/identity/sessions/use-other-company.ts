import { useLocation } from 'react-router';
import { companyParameter } from '#contract/paths.ts';
import { tab } from '#web/shared/api/client.ts';
import { readUserInfo } from '#web/shared/storage.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { wholeNumber } from '#web/workspace/kits/address/address-params.ts';
import { userRevision } from './user-store.ts';

/**
 * The company that this address is about, by number, where it is another than the session's; `unknown` until it is known
 * which that is.
 */
export function useOtherCompany(): number | 'unknown' | undefined {
  // A change of the stored user triggers a new read.
  useStore(userRevision);
  const { search } = useLocation();
  const named = wholeNumber().read(new URLSearchParams(search).get(companyParameter) ?? '');
  // A full storage has kept no user.
  const current = readUserInfo()?.stockId ?? tab.company;
  if (named === undefined || named === current) return undefined;
  return current === undefined ? 'unknown' : named;
}
