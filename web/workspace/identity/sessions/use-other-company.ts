import { useLocation } from 'react-router';
import { companyParameter } from '#contract/paths.ts';
import { readUserInfo } from '#web/shared/storage.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { wholeNumber } from '#web/workspace/kits/address/address-params.ts';
import { userRevision } from './user-store.ts';

/** The company that this address is about, by number, where it is another than the session's. */
export function useOtherCompany(): number | undefined {
  // A change of the stored user triggers a new read.
  useStore(userRevision);
  const { search } = useLocation();
  const named = wholeNumber().read(new URLSearchParams(search).get(companyParameter) ?? '');
  const current = readUserInfo()?.stockId;
  return current === undefined || named === current ? undefined : named;
}
