/** Words that say how a company is organised, and not which one it is. */
const legalWords = new Set([
  ...['co', 'company', 'corp', 'corporation', 'gmbh', 'inc', 'incorporated', 'limited', 'llc', 'llp', 'ltd', 'plc'],
  ...['pte', 'pty', '公司', '有限公司', '有限责任公司', '股份公司', '股份有限公司'],
]);

/** Whether a text says nothing but how a company is organised, as in `Co., Ltd.`: any other company's name may end so. */
export function isLegalForm(text: string): boolean {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.length > 0 && words.every((word) => legalWords.has(word));
}

/** Aliases as one text, as workbooks have them, from which {@link readAliases} reads the same. */
export function writeAliases(aliases: readonly string[]): string {
  const text = aliases.join('; ');
  return readAliases(text).length > aliases.length ? `${text};` : text;
}

/** The aliases of a text. A comma is a part of one where semicolons or lines separate them, and before a legal form. */
export function readAliases(text: string): string[] {
  const parts = /[;；\n]/u.test(text) ? text.split(/[;；\n]/u) : splitAtCommas(text);
  return parts.map((part) => part.trim()).filter(Boolean);
}

function splitAtCommas(text: string): string[] {
  const [first = '', ...others] = text.replace(/^[\s、,，]+/u, '').split(/(?=[、,，])/u);
  const parts = [first];
  for (const other of others) {
    const last = parts.length - 1;
    if (parts[last] && isLegalForm(other)) parts[last] += other;
    else parts.push(other.slice(1));
  }
  return parts;
}
