/**
 * Enumerations of the dictionary that operators keep. Codes that the product's logic uses are fixed: of these only the
 * labels change, and of some which are in use. What sources weigh is in the dictionary too, and is kept with the settings of figures.
 */
const kept = {
  article_category: { isFixed: true },
  source_tier: { isFixed: true },
  mention_position: { isFixed: true },
  tone: { isFixed: true },
  event_type: { isFixed: true, hasSwitches: true },
  article_state: { isFixed: true },
  hot_word_state: { isFixed: true },
  partner_type: { isFixed: true },
  zcb_domain: { isFixed: false },
  purchaser_inquiry_state_enum: { isFixed: true },
  supplier_quote_state_enum: { isFixed: true },
} as const satisfies Readonly<Record<string, { readonly isFixed: boolean; readonly hasSwitches?: boolean }>>;

export type Enumeration = keyof typeof kept;
/** An enumeration whose items are added, put in order, turned off and removed. */
export type OpenEnumeration = { [E in Enumeration]: (typeof kept)[E]['isFixed'] extends true ? never : E }[Enumeration];

/** In the order in which they are shown. */
export const enumerations = Object.keys(kept) as readonly Enumeration[];

export function isOpen(enumeration: Enumeration): enumeration is OpenEnumeration {
  return !kept[enumeration].isFixed;
}

/** Whether items can be turned off although their codes are fixed. */
export function hasSwitches(enumeration: Enumeration): boolean {
  const traits: { readonly isFixed: boolean; readonly hasSwitches?: boolean } = kept[enumeration];
  return traits.hasSwitches === true;
}

export const maxLabelLength = 40;
export const maxDictionaryItems = 200;
