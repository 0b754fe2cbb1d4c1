import type { ContentFields, ContentKind } from '#contract/content/site-content/kinds.ts';

/** An item of the public site as the product brings it. */
export interface SiteText {
  readonly kind: ContentKind;
  /** Among the items of its kind. It never changes, whatever becomes of the text: by it the item is found again. */
  readonly key: string;
  /** Its place when it is new; operators may move it. */
  readonly sort: number;
  readonly fields: ContentFields<ContentKind>;
  /** The field that names another item by its number, and that item. */
  readonly within?: { readonly field: string; readonly kind: ContentKind; readonly key: string };
}

/** Items of a kind in the order of the list, each with its key. */
export function textsOf<K extends ContentKind>(
  kind: K,
  texts: readonly (readonly [key: string, fields: ContentFields<K>])[],
): SiteText[] {
  return texts.map(([key, fields], index) => ({ kind, key, sort: index + 1, fields }));
}

/** The one item of its kind. */
export function onlyText<K extends ContentKind>(kind: K, fields: ContentFields<K>): SiteText {
  return { kind, key: 'only', sort: 1, fields };
}
