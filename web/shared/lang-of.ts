/** `lang` of an item's text where the Chinese original is shown for want of a translation. */
export function langOf<Name extends string>(
  { untranslated }: { readonly untranslated?: readonly Name[] | undefined },
  name: Name,
): 'zh-CN' | undefined {
  return untranslated?.includes(name) ? 'zh-CN' : undefined;
}
