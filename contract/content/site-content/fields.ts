import type { LocalizedText } from '../../language.ts';

/** How a field of a content item is edited and stored. Without zod, so that the editor in the browser can use it. */
export type ContentField =
  /** One line, several lines, or HTML (sanitised before it is stored), in each language. `form`: cues of WebVTT or SRT. */
  | {
      readonly control: 'line' | 'lines' | 'html';
      readonly most: number;
      readonly optional?: true;
      readonly form?: 'captions';
    }
  /** Text without translations: a phone number, a version, a code sample. `form`: an e-mail address. */
  | { readonly control: 'plain' | 'code'; readonly most: number; readonly optional?: true; readonly form?: 'mailbox' }
  /** Target of a link: a path of the site or a web address. */
  | { readonly control: 'address'; readonly optional?: true }
  /** ISO date. */
  | { readonly control: 'day'; readonly optional?: true }
  | { readonly control: 'number'; readonly least: number; readonly most: number; readonly optional?: true }
  | { readonly control: 'choice'; readonly choices: readonly (string | number)[] }
  /** The id of an item of another kind. */
  | { readonly control: 'reference'; readonly kind: string }
  /**
   * A file in the store, by its name without extension: `upload/…` for uploads. Pictures are always uploads; a video
   * may also ship with the product. Empty for none.
   */
  | { readonly control: 'video' | 'picture'; readonly optional: true }
  /** Chapters or captions of a video. */
  | { readonly control: 'chapters' };

export interface Chapter {
  /** Seconds from the start. */
  readonly at: number;
  readonly title: LocalizedText;
}

/** Stored value of a field. An empty optional text is '', an empty optional day or number is `null`. */
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

/** A content type: the fields of its items and their order on a page. */
export interface ContentKindSpec {
  /** The page or part of the site, used to group types in the workspace. */
  readonly group: string;
  /** Whether there is a single item. */
  readonly single?: true;
  /** Every page needs it: once published it is changed, and never withdrawn. */
  readonly lasting?: true;
  /** `sort`: manual order. `time`: latest first. */
  readonly order: 'sort' | 'time';
  readonly fields: Readonly<Record<string, ContentField>>;
}

/** Keeps the exact field types while checking their shape. */
export function defineKinds<const T extends Readonly<Record<string, ContentKindSpec>>>(kinds: T): T {
  return kinds;
}

export const line = (most: number) => ({ control: 'line', most }) as const;
export const optionalLine = (most: number) => ({ control: 'line', most, optional: true }) as const;
export const lines = (most: number) => ({ control: 'lines', most }) as const;
export const optionalLines = (most: number) => ({ control: 'lines', most, optional: true }) as const;
export const optionalCaptions = (most: number) => ({ ...optionalLines(most), form: 'captions' }) as const;
export const html = (most: number) => ({ control: 'html', most }) as const;
export const plain = (most: number) => ({ control: 'plain', most }) as const;
export const optionalPlain = (most: number) => ({ control: 'plain', most, optional: true }) as const;
export const optionalMailbox = (most: number) => ({ ...optionalPlain(most), form: 'mailbox' }) as const;
export const code = (most: number) => ({ control: 'code', most }) as const;
export const address = { control: 'address' } as const;
export const optionalAddress = { control: 'address', optional: true } as const;
export const day = { control: 'day' } as const;
export const optionalDay = { control: 'day', optional: true } as const;
export const optionalVideo = { control: 'video', optional: true } as const;
export const optionalPicture = { control: 'picture', optional: true } as const;
export const choice = <const C extends readonly (string | number)[]>(choices: C) =>
  ({ control: 'choice', choices }) as const;
