/** The link that calls a number, as operators or visitors write it; its extension is dialled by hand. */
export function phoneHref(phone: string): string | undefined {
  const [number] = /\+?[(\d][\d\s().–-]+/.exec(phone.normalize('NFKC')) ?? [];
  return number && `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
