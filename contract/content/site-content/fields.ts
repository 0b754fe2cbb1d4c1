import type { LocalizedText } from '../../language.ts';

/**
 * How an operator writes one field of a content item, and so what is stored under its name.
 * Knows nothing of zod, so that the editor in the browser can read it.
 */
export type ContentField =
  /** One line, several lines, or HTML that is sanitised before it is stored; each in every language. */
  | { readonly control: 'line' | 'lines' | 'html'; readonly most: number; readonly optional?: true }
  /** Text that is the same in every language: a number to call, a version, a sample of code. */
  | { readonly control: 'plain' | 'code'; readonly most: number; readonly optional?: true }
  /** Where a link leads: a path of the site, or an address of the web. */
  | { readonly control: 'address'; readonly optional?: true }
  /** ISO date. */
  | { readonly control: 'day'; readonly optional?: true }
  | { readonly control: 'number'; readonly least: number; readonly most: number; readonly optional?: true }
  | { readonly control: 'choice'; readonly choices: readonly (string | number)[] }
  /** The id of an item of another kind. */
  | { readonly control: 'reference'; readonly kind: string }
  /**
   * A file in the store, by its name without the ending: `upload/…` for one that an operator put in. A picture is always
   * one of those; a video may also have come with the product. Empty: there is none.
   */
  | { readonly control: 'video' | 'picture'; readonly optional: true }
  /** Marks on the time line of a video. */
  | { readonly control: 'chapters' };

export interface Chapter {
  /** Seconds from the beginning. */
  readonly at: number;
  readonly title: LocalizedText;
}

/** What is stored for a field. An optional text that nobody wrote is empty; an optional day or number is `null`. */
export type FieldValue<F extends ContentField> = F extends { readonly control: 'line' | 'lines' | 'html' }
  ? LocalizedText
  : F extends { readonly control: 'choice'; readonly choices: readonly (infer Choice)[] }
    ? Choice
    : F extends { readonly control: 'number' }
      ? F extends { readonly optional: true }
        ? number | null
        : number
      : F extends { readonly control: 'day'; readonly optional: true }
        ? string | null
        : F extends { readonly control: 'reference' }
          ? number
          : F extends { readonly control: 'chapters' }
            ? readonly Chapter[]
            : string;

/** A kind of content: what its items consist of, and how a page orders them. */
export interface ContentKindSpec {
  /** The page or part of the site the items belong to; the workspace lists kinds by it. */
  readonly group: string;
  /** There is one item only. */
  readonly single?: true;
  /** `sort`: as operators order them. `time`: latest first. */
  readonly order: 'sort' | 'time';
  readonly fields: Readonly<Record<string, ContentField>>;
}

/** Keeps the exact fields of kinds while checking their shape. */
export function defineKinds<const T extends Readonly<Record<string, ContentKindSpec>>>(kinds: T): T {
  return kinds;
}

export const line = (most: number) => ({ control: 'line', most }) as const;
export const optionalLine = (most: number) => ({ control: 'line', most, optional: true }) as const;
export const lines = (most: number) => ({ control: 'lines', most }) as const;
export const optionalLines = (most: number) => ({ control: 'lines', most, optional: true }) as const;
export const html = (most: number) => ({ control: 'html', most }) as const;
export const plain = (most: number) => ({ control: 'plain', most }) as const;
export const optionalPlain = (most: number) => ({ control: 'plain', most, optional: true }) as const;
export const code = (most: number) => ({ control: 'code', most }) as const;
export const address = { control: 'address' } as const;
export const optionalAddress = { control: 'address', optional: true } as const;
export const day = { control: 'day' } as const;
export const optionalDay = { control: 'day', optional: true } as const;
export const optionalVideo = { control: 'video', optional: true } as const;
export const optionalPicture = { control: 'picture', optional: true } as const;
export const choice = <const C extends readonly (string | number)[]>(choices: C) =>
  ({ control: 'choice', choices }) as const;
