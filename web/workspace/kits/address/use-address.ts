import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  type AddressChanges,
  type AddressParams,
  type AddressValues,
  readAddress,
  writeAddress,
} from './address-params.ts';

interface ChangeOptions {
  /** Back does not lead to the address as it was. */
  readonly replace?: boolean;
  /** The page begins anew, at its top: another page of a list, another record. */
  readonly isNewPlace?: boolean;
}

export type ChangeAddress<Params extends AddressParams> = (
  changes: AddressChanges<Params>,
  options?: ChangeOptions,
) => void;

/**
 * The page's state is its address: the same link shows the same to a colleague, and Back undoes the last choice.
 * Changing it leaves focus and scroll where they are. `params` is a constant of the module.
 */
export function useAddress<Params extends AddressParams>(
  params: Params,
): readonly [AddressValues<Params>, ChangeAddress<Params>] {
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => readAddress(params, search), [params, search]);
  const change = useCallback<ChangeAddress<Params>>(
    (changes, { replace = false, isNewPlace = false } = {}) =>
      // The address as it is: what was rendered last may still be the one before.
      setSearch(() => writeAddress(params, new URLSearchParams(location.search), changes), {
        replace,
        ...(!isNewPlace && { state: { staysInPlace: true } }),
      }),
    [params, setSearch],
  );
  return [values, change];
}
