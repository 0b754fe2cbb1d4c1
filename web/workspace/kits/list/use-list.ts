import { useMemo } from 'react';
import { type ListName, listCountLimit, type PageSize, pageSizes, type Sort, sortsOf } from '#contract/codes/lists.ts';
import {
  type AddressChanges,
  type AddressParams,
  type AddressValues,
  misreadNames,
  nameList,
  oneOf,
  readAddress,
  wholeNumber,
  writeAddress,
} from '#web/workspace/kits/address/address-params.ts';
import { type AddressOptions, useSearchPart } from '#web/workspace/kits/address/use-address.ts';

/** What of a list's address can be kept as a view. */
export interface ListSettings {
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string | null;
  readonly columns: readonly string[] | null;
  readonly pageSize: PageSize | null;
}

/** The list as for everybody, chosen by somebody who has it open with a view. */
export const noView = 'all';

const paging = {
  page: wholeNumber(listCountLimit),
  size: oneOf(pageSizes),
  columns: nameList,
  view: {
    read: (text: string) => (text === noView ? noView : wholeNumber().read(text)),
    write: (view: number | typeof noView) => String(view),
  },
};

/** What a list keeps in the address besides what all lists do. A constant of the module. */
export interface ListAddress<List extends ListName, Filters extends AddressParams> {
  readonly name: List;
  readonly filters: Filters;
  /** Where its names in the address begin, for a list of what is opened from a list. */
  readonly part?: string;
  /** A sort by a column that is the list's order without any choice. */
  readonly usualSort?: Sort<List>;
  /** Filters that say which of several lists it is: they narrow nothing, and stay when the others go. */
  readonly scope?: readonly (keyof Filters)[];
}

/** How a list stands in the address, and what changes it. */
export interface ListState {
  readonly name: ListName;
  readonly sort: string | undefined;
  readonly usualSort: string | undefined;
  readonly page: number;
  readonly pageSize: PageSize;
  readonly columns: readonly string[] | undefined;
  readonly view: number | typeof noView | undefined;
  readonly isNarrowed: boolean;
  /** How many filters are set besides the words that are searched for. */
  readonly filterCount: number;
  /** Names in the address whose value makes no sense. */
  readonly misread: readonly string[];
  /** The address says nothing of the list. */
  readonly isUntouched: boolean;
  readonly settings: ListSettings;
  /** Which of several lists it is, where the address says. */
  readonly scope: Readonly<Record<string, string>>;
  readonly sortBy: (sort: string | undefined) => void;
  readonly turnTo: (page: number) => void;
  readonly showPerPage: (size: PageSize) => void;
  readonly showColumns: (columns: readonly string[] | undefined) => void;
  /** Takes the filters away; order, columns and size stay. */
  readonly clear: () => void;
  /** Shows these settings, under the name of a view where one is given. */
  readonly open: (settings: ListSettings, view?: number | typeof noView, options?: AddressOptions) => void;
}

/** The filters, order and page of a list live in its address. */
export function useList<List extends ListName, Filters extends AddressParams>(address: ListAddress<List, Filters>) {
  const { name, filters: params, part, usualSort, scope = [] } = address;
  const [search, change] = useSearchPart(part);
  const own = useMemo(() => ({ ...paging, sort: oneOf(sortsOf(name)) }), [name]);
  const filters: AddressValues<Filters> = useMemo(() => readAddress(params, search), [params, search]);
  const { page = 1, size: pageSize = 20, sort, columns, view } = useMemo(() => readAddress(own, search), [own, search]);
  const all: AddressParams = { ...params, ...own };
  const edit = (changes: AddressChanges<AddressParams>, options?: AddressOptions) =>
    change((before) => writeAddress(all, before, changes), options);

  const written = (names: readonly string[]) =>
    Object.fromEntries(names.map((one) => [one, params[one]?.write(filters[one] as never) ?? '']));

  const state: ListState = {
    ...{ name, sort, usualSort, page, pageSize, columns, view },
    isNarrowed: Object.keys(filters).some((one) => !scope.includes(one)),
    filterCount: Object.keys(filters).filter((one) => one !== 'q' && !scope.includes(one)).length,
    misread: misreadNames(all, search),
    isUntouched: !Object.keys(all).some((one) => search.has(one)),
    scope: written(Object.keys(filters).filter((one) => scope.includes(one))),
    settings: {
      filters: written(Object.keys(filters)),
      sort: sort ?? null,
      columns: columns ?? null,
      pageSize: pageSize === 20 ? null : pageSize,
    },
    sortBy: (next) => edit({ sort: next === usualSort ? undefined : next, page: undefined }),
    turnTo: (next) => edit({ page: next === 1 ? undefined : next }, { isNewPlace: true }),
    showPerPage: (size) => edit({ size: size === 20 ? undefined : size, page: undefined }),
    showColumns: (next) => edit({ columns: next }),
    clear: () => edit({ page: undefined, ...emptied(Object.keys(params).filter((one) => !scope.includes(one))) }),
    open: (settings, next, options) =>
      change((before) => {
        const after = new URLSearchParams(before);
        for (const one of Object.keys(all)) if (!scope.includes(one)) after.delete(one);
        for (const [one, text] of Object.entries(settings.filters)) if (one in params) after.set(one, text);
        return writeAddress(own, after, {
          view: next,
          sort: oneOf(sortsOf(name)).read(settings.sort ?? ''),
          columns: settings.columns ?? undefined,
          size: settings.pageSize ?? undefined,
        });
      }, options),
  };
  return {
    ...state,
    filters,
    /** What a view filters by, as far as it still makes sense. */
    filtersOf: (view: ListSettings): AddressValues<Filters> => readAddress(params, new URLSearchParams(view.filters)),
    /** Narrows the list, which begins at its first page again. */
    filterBy: (changes: AddressChanges<Filters>) =>
      edit({ ...changes, page: undefined } as AddressChanges<AddressParams>),
    /** As the server is asked. */
    asked: { page, pageSize, ...(sort && { sort }) },
    /** Its order alone, as the server is asked where there are no pages. */
    order: sort ? { sort } : {},
  };
}

/** A list's state with its own filters, by its address. */
export type ListOf<Address> =
  Address extends ListAddress<infer List, infer Filters> ? ReturnType<typeof useList<List, Filters>> : never;

const emptied = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
