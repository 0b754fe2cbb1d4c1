/**
 * A class of characters that is asked for millions of them: of each it is known after the first time, where a regular
 * expression searches its ranges anew.
 */
export class CharacterClass {
  readonly #pattern: RegExp;
  /** By code unit: 0 not asked yet, 1 outside, 2 inside. */
  readonly #known = new Uint8Array(0x1_0000);

  /** @param pattern matches a text of one character that belongs to the class */
  constructor(pattern: RegExp) {
    this.#pattern = pattern;
  }

  /** Whether the character whose first code unit is at this place belongs to the class. */
  hasAt(text: string, at: number): boolean {
    const unit = text.charCodeAt(at);
    if (isSurrogate(unit)) return this.#pattern.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
    this.#known[unit] ||= this.#pattern.test(String.fromCharCode(unit)) ? 2 : 1;
    return this.#known[unit] === 2;
  }

  /** Whether any character of the text does. */
  isIn(text: string): boolean {
    for (let at = 0; at < text.length; at += 1) if (this.hasAt(text, at)) return true;
    return false;
  }
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xe000;

const letter = new CharacterClass(/[\p{L}\p{N}]/u);

/** The letters and digits of a text, without what stands between them. */
export function lettersOf(text: string): string {
  let letters = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (letter.hasAt(text, at)) {
      // The second half of a letter beyond the first plane is no letter of its own.
      if (isSurrogate(text.charCodeAt(at))) at += 1;
      continue;
    }
    letters += text.slice(from, at);
    from = at + 1;
  }
  return from === 0 ? text : letters + text.slice(from);
}
