import { isDay } from '#contract/codes/days.ts';

/** A value of the address: how it is read from its text, and written. */
export interface AddressParam<Value> {
  /** `undefined` where the text makes no sense. */
  readonly read: (text: string) => Value | undefined;
  readonly write: (value: Value) => string;
}

/** Words that somebody typed. */
export const words = (maxLength = 100): AddressParam<string> => ({
  read: (text) => text.trim().slice(0, maxLength) || undefined,
  write: (value) => value,
});

/** One of a few. */
export const oneOf = <const Choice extends string | number>(choices: readonly Choice[]): AddressParam<Choice> => ({
  read: (text) => choices.find((choice) => String(choice) === text),
  write: String,
});

/** A number from 1 on, such as that of a record or of a page. */
export const wholeNumber = (max = 999_999_999_999_999): AddressParam<number> => ({
  read: (text) => (/^[1-9]\d{0,14}$/.test(text) && Number(text) <= max ? Number(text) : undefined),
  write: String,
});

/** The same, or nothing on purpose, which stands in the address as a word of its own. */
export const numberOr = (nothing: string): AddressParam<number | null> => ({
  read: (text) => (text === nothing ? null : wholeNumber().read(text)),
  write: (value) => (value === null ? nothing : String(value)),
});

/** A day of the calendar, `2026-11-20`. */
export const day: AddressParam<string> = {
  read: (text) => (isDay(text) ? text : undefined),
  write: (value) => value,
};

/** Names of columns and the like, separated by commas. */
export const nameList: AddressParam<readonly string[]> = {
  read: (text) => (/^[a-z][A-Za-z]{0,29}(,[a-z][A-Za-z]{0,29}){0,39}$/.test(text) ? text.split(',') : undefined),
  write: (names) => names.join(','),
};

interface AnyParam {
  readonly read: (text: string) => unknown;
  readonly write: (value: never) => string;
}
/** What a page keeps in its address, by name. */
export type AddressParams = Readonly<Record<string, AnyParam>>;

export type AddressValues<Params extends AddressParams> = {
  readonly [Name in keyof Params]?: Exclude<ReturnType<Params[Name]['read']>, undefined>;
};
/** `undefined` takes a value out of the address. */
export type AddressChanges<Params extends AddressParams> = {
  readonly [Name in keyof Params]?: Exclude<ReturnType<Params[Name]['read']>, undefined> | undefined;
};

/** What an address says; what makes no sense is left out. */
export function readAddress<Params extends AddressParams>(
  params: Params,
  search: URLSearchParams,
): AddressValues<Params> {
  const entries = Object.entries(params).flatMap(([name, param]) => {
    const text = search.get(name);
    const value = text === null ? undefined : param.read(text);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** The address with these values changed; all others stay as they are. */
export function writeAddress<Params extends AddressParams>(
  params: Params,
  search: URLSearchParams,
  changes: AddressChanges<Params>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    const param = params[name];
    const text = value === undefined || !param ? undefined : param.write(value as never);
    // An empty text is a value where it can be read as one.
    if (text === undefined || (text === '' && param?.read('') === undefined)) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** Names whose text makes no sense. */
export function misreadNames(params: AddressParams, search: URLSearchParams): string[] {
  return Object.entries(params).flatMap(([name, param]) => {
    const text = search.get(name);
    return text && param.read(text) === undefined ? [name] : [];
  });
}
