/**
 * The Explorer's query language. Parsing never fails; invalid parts are ignored.
 *
 * - `产线 投产`, `产线 AND 投产`, `产线+投产`: both
 * - `产线 OR 投产`, `产线|投产`, `产线 或 投产`: at least one; binds less tightly than "and"
 * - `-投产`, `NOT 投产`, `非 投产`: not
 * - `( … )` groups, `"…"`, `“…”`, `「…」`, `『…』` quote a phrase
 *
 * Word operators are upper case or stand alone, so that `and` and `非` inside a word are text.
 */
export type Expression =
  | { readonly kind: 'term'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly part: Expression };

type Token =
  | { readonly kind: 'term'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'and' | 'or' | 'not' | 'open' | 'close' };

const closingQuotes: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」', '『': '』' };
/** They end a word anywhere; an unmatched closing quote is ignored. */
const delimiter = /[\s()|"“”「」『』]/u;
const wordOperators: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  AND: 'and',
  OR: 'or',
  NOT: 'not',
  或: 'or',
  非: 'not',
};

/** Parses a query; `undefined` if it has no terms. Punctuation and operators alone are text. */
export function parseQuery(query: string): Expression | undefined {
  const parsed = new Parser(tokenize(query)).read();
  const text = query.normalize('NFKC').replaceAll(new RegExp(delimiter, 'gu'), ' ').trim();
  return parsed ?? (text === '' ? undefined : { kind: 'term', text, quoted: true });
}

function tokenize(query: string): Token[] {
  // Normalises full-width letters, brackets, operators and blanks.
  const text = query.normalize('NFKC');
  const tokens: Token[] = [];
  let index = 0;
  while (index < text.length) {
    const character = text.charAt(index);
    const closing = closingQuotes[character];
    if (closing !== undefined) {
      const found = text.indexOf(closing, index + 1);
      // An unclosed quote reaches to the end.
      const end = found === -1 ? text.length : found;
      tokens.push({ kind: 'term', text: text.slice(index + 1, end), quoted: true });
      index = end + 1;
    } else if (character === '(' || character === ')' || character === '|') {
      tokens.push({ kind: character === '(' ? 'open' : character === ')' ? 'close' : 'or' });
      index += 1;
    } else if (delimiter.test(character)) {
      index += 1;
    } else if ((character === '-' || character === '+') && !isSpace(text.charAt(index + 1))) {
      // After a quote or bracket a hyphen is text: 「新国标」-解读.
      if (character === '-' && /^[\s(|+-]?$/u.test(text.charAt(index - 1))) tokens.push({ kind: 'not' });
      index += 1;
    } else {
      let end = index + 1;
      while (end < text.length && !delimiter.test(text.charAt(end))) end += 1;
      tokens.push(...readWord(text.slice(index, end)));
      index = end;
    }
  }
  return tokens;
}

function isSpace(character: string): boolean {
  return character === '' || /\s/u.test(character);
}

/**
 * A word, a word operator, or words joined by `+`, which means "and". At the end of a word, or doubled, it is text:
 * `C++`.
 */
function readWord(word: string): Token[] {
  const operator = Object.hasOwn(wordOperators, word) ? wordOperators[word] : undefined;
  if (operator) return [{ kind: operator }];
  if (word === '-' || word === '+') return [];
  return word.split(/(?<=[^+])\+(?=[^+])/u).map((text) => ({ kind: 'term', text, quoted: false }));
}

/** or → and → not → term or group. An operator without operand is ignored. */
class Parser {
  readonly #tokens: readonly Token[];
  #index = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): Expression | undefined {
    const parts: Expression[] = [];
    while (this.#index < this.#tokens.length) {
      const part = this.#readOr();
      if (part) parts.push(part);
      // An unmatched closing bracket.
      if (this.#peek() === 'close') this.#index += 1;
    }
    return join('and', parts);
  }

  #peek(): Token['kind'] | undefined {
    return this.#tokens[this.#index]?.kind;
  }

  #readOr(): Expression | undefined {
    const parts: Expression[] = [];
    for (;;) {
      const part = this.#readAnd();
      if (part) parts.push(part);
      if (this.#peek() !== 'or') return join('or', parts);
      this.#index += 1;
    }
  }

  #readAnd(): Expression | undefined {
    const parts: Expression[] = [];
    for (;;) {
      const kind = this.#peek();
      if (kind === undefined || kind === 'or' || kind === 'close') return join('and', parts);
      if (kind === 'and') this.#index += 1;
      else {
        const part = this.#readNot();
        if (part) parts.push(part);
      }
    }
  }

  #readNot(): Expression | undefined {
    let negated = false;
    while (this.#peek() === 'not') {
      negated = !negated;
      this.#index += 1;
    }
    const part = this.#readOne();
    return part && negated ? { kind: 'not', part } : part;
  }

  #readOne(): Expression | undefined {
    const token = this.#tokens[this.#index];
    if (token?.kind === 'term') {
      this.#index += 1;
      return token.text.trim() === '' ? undefined : { ...token, text: token.text.trim() };
    }
    if (token?.kind !== 'open') return undefined;
    this.#index += 1;
    const group = this.#readOr();
    if (this.#peek() === 'close') this.#index += 1;
    return group;
  }
}

function join(kind: 'and' | 'or', parts: readonly Expression[]): Expression | undefined {
  return parts.length > 1 ? { kind, parts } : parts[0];
}
