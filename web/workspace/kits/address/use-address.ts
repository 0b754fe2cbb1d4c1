import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  type AddressChanges,
  type AddressParams,
  type AddressValues,
  readAddress,
  writeAddress,
} from './address-params.ts';

export interface AddressOptions {
  /** Back does not lead to the address as it was. */
  readonly replace?: boolean;
  /** The page begins anew, at its top: another page of a list, another record. */
  readonly isNewPlace?: boolean;
}

type Edit = (search: URLSearchParams) => URLSearchParams;

/** The address as text, and what changes it. Focus and scroll stay where they are. */
export function useSearch(): readonly [URLSearchParams, (edit: Edit, options?: AddressOptions) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (edit: Edit, { replace = false, isNewPlace = false }: AddressOptions = {}) =>
      // The address as it is: what was rendered last may still be the one before.
      setSearch(() => edit(new URLSearchParams(location.search)), {
        replace,
        ...(!isNewPlace && { state: { staysInPlace: true } }),
      }),
    [setSearch],
  );
  return [search, change];
}

/**
 * The part of an address whose names begin with `part` and a dot, as if it were a whole one: what is opened from a list
 * may be a list as well, and both have a page and an order.
 */
export function useSearchPart(part: string | undefined): ReturnType<typeof useSearch> {
  const [search, change] = useSearch();
  const own = useMemo(() => (part === undefined ? search : readPart(search, part)), [search, part]);
  const changeOwn: typeof change = useCallback(
    (edit, options) =>
      change((before) => {
        if (part === undefined) return edit(before);
        const after = withoutPart(before, part);
        for (const [name, text] of edit(readPart(before, part))) after.append(`${part}.${name}`, text);
        return after;
      }, options),
    [change, part],
  );
  return [own, changeOwn];
}

/** The address without a part of it. */
export function withoutPart(search: URLSearchParams, part: string): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !name.startsWith(`${part}.`)));
}

function readPart(search: URLSearchParams, part: string): URLSearchParams {
  const own = [...search].filter(([name]) => name.startsWith(`${part}.`));
  return new URLSearchParams(own.map(([name, text]) => [name.slice(part.length + 1), text]));
}

/**
 * The page's state is its address: the same link shows the same to a colleague, and Back undoes the last choice.
 * `params` is a constant of the module.
 */
export function useAddress<Params extends AddressParams>(params: Params) {
  const [search, changeSearch] = useSearch();
  const values: AddressValues<Params> = useMemo(() => readAddress(params, search), [params, search]);
  const change = useCallback(
    (changes: AddressChanges<Params>, options?: AddressOptions) =>
      changeSearch((before) => writeAddress(params, before, changes), options),
    [params, changeSearch],
  );
  return [values, change] as const;
}
