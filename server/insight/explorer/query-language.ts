import { type Mistake, type Token, tokenize } from './query-tokens.ts';

/**
 * The Explorer's query language. Every text has a reading; what is not well formed is reported beside it.
 *
 * - `产线 投产`, `产线 and 投产`, `产线+投产`: both
 * - `产线 or 投产`, `产线|投产`, `产线 或 投产`: at least one; binds less tightly than "and"
 * - `-投产`, `not 投产`, `非 投产`: not
 * - `产线 near/5 投产`: at most five characters or Latin words between them, in either order
 * - `title:产线`, `标题:产线`: in the headline
 * - `AI*`: words that begin with it
 * - `( … )` groups, `"…"`, `“…”`, `「…」`, `『…』` quote a phrase
 *
 * Word operators stand alone, in any capitals, so that `and` and `非` inside a word are text.
 */
export type Expression =
  | { readonly kind: 'term'; readonly text: string; readonly quoted: boolean; readonly inTitle: boolean }
  | { readonly kind: 'near'; readonly distance: number; readonly parts: readonly [Expression, Expression] }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly part: Expression };

export interface ParsedQuery {
  /** `undefined` without terms. */
  readonly expression: Expression | undefined;
  /** What was read otherwise than written, in order. */
  readonly mistakes: readonly Mistake[];
}

/** Parses a query. Punctuation and operators alone are text. */
export function parseQuery(query: string): ParsedQuery {
  const { text, tokens, mistakes } = tokenize(query);
  const parser = new Parser(tokens, mistakes);
  const expression = parser.read();
  if (expression) return { expression, mistakes: mistakes.sort((left, right) => left.start - right.start) };
  const plain = text.replaceAll(/[\s()|"“”「」『』]/gu, ' ').trim();
  return {
    expression: plain === '' ? undefined : { kind: 'term', text: plain, quoted: true, inTitle: false },
    mistakes: [],
  };
}

/** or → and → not → near → term or group. An operator without operand is left out. */
class Parser {
  readonly #tokens: readonly Token[];
  readonly #mistakes: Mistake[];
  #index = 0;
  #inTitle = false;

  constructor(tokens: readonly Token[], mistakes: Mistake[]) {
    this.#tokens = tokens;
    this.#mistakes = mistakes;
  }

  read(): Expression | undefined {
    const parts: Expression[] = [];
    while (this.#index < this.#tokens.length) {
      const part = this.#readOr();
      if (part) parts.push(part);
      const token = this.#tokens[this.#index];
      if (token?.kind !== 'close') continue;
      this.#report('bracketUnopened', token);
      this.#index += 1;
    }
    return join('and', parts);
  }

  #report(code: Mistake['code'], { start, end }: Token): void {
    this.#mistakes.push({ code, start, end });
  }

  #peek(): Token['kind'] | undefined {
    return this.#tokens[this.#index]?.kind;
  }

  #readOr(): Expression | undefined {
    const parts: Expression[] = [];
    let operator: Token | undefined;
    for (;;) {
      const part = this.#readAnd();
      const token = this.#tokens[this.#index];
      const next = token?.kind === 'or' ? token : undefined;
      if (part) parts.push(part);
      else if (operator ?? next) this.#report('operandMissing', (operator ?? next) as Token);
      if (!next) return join('or', parts);
      operator = next;
      this.#index += 1;
    }
  }

  #readAnd(): Expression | undefined {
    const parts: Expression[] = [];
    let operator: Token | undefined;
    for (;;) {
      const token = this.#tokens[this.#index];
      if (!token || token.kind === 'or' || token.kind === 'close') {
        if (operator) this.#report('operandMissing', operator);
        return join('and', parts);
      }
      if (token.kind === 'and') {
        if (operator || parts.length === 0) this.#report('operandMissing', token);
        else operator = token;
        this.#index += 1;
      } else {
        const part = this.#readNot();
        if (part) parts.push(part);
        operator = undefined;
      }
    }
  }

  #readNot(): Expression | undefined {
    let negated = false;
    let last: Token | undefined;
    for (let token = this.#tokens[this.#index]; token?.kind === 'not'; token = this.#tokens[this.#index]) {
      negated = !negated;
      last = token;
      this.#index += 1;
    }
    const part = this.#readNear();
    if (!part && last) this.#report('operandMissing', last);
    return part && negated ? { kind: 'not', part } : part;
  }

  /** `a near/3 b near/3 c` wants each beside the next. */
  #readNear(): Expression | undefined {
    let left = this.#readOne();
    const all: Expression[] = [];
    for (let token = this.#tokens[this.#index]; token?.kind === 'near'; token = this.#tokens[this.#index]) {
      this.#index += 1;
      const right = this.#readOne();
      if (!left || !right) this.#report('operandMissing', token);
      else if (isPlace(left) && isPlace(right)) {
        all.push({ kind: 'near', distance: token.distance, parts: [left, right] });
      } else {
        this.#report('nearOperand', token);
        all.push(left, right);
      }
      left = right ?? left;
    }
    return all.length > 0 ? join('and', all) : left;
  }

  #readOne(): Expression | undefined {
    const token = this.#tokens[this.#index];
    if (token?.kind === 'title') {
      const outer = this.#inTitle;
      this.#inTitle = true;
      this.#index += 1;
      const part = this.#readOne();
      this.#inTitle = outer;
      if (!part) this.#report('titleEmpty', token);
      return part;
    }
    if (token?.kind === 'term') {
      this.#index += 1;
      return { kind: 'term', text: token.text, quoted: token.quoted, inTitle: this.#inTitle };
    }
    if (token?.kind !== 'open') return undefined;
    this.#index += 1;
    const group = this.#readOr();
    if (this.#peek() === 'close') this.#index += 1;
    else this.#report('bracketUnclosed', token);
    if (!group) this.#report('empty', token);
    return group;
  }
}

/** Whether it has a place in the text: a term, or one of several. */
function isPlace(expression: Expression): boolean {
  if (expression.kind === 'or') return expression.parts.every(isPlace);
  return expression.kind === 'term';
}

function join(kind: 'and' | 'or', parts: readonly Expression[]): Expression | undefined {
  return parts.length > 1 ? { kind, parts } : parts[0];
}

/** Writes an expression as a query without mistakes. */
export function writeQuery(expression: Expression, isInner = false): string {
  switch (expression.kind) {
    case 'term':
      return `${expression.inTitle ? 'title:' : ''}${writeTerm(expression)}`;
    case 'not': {
      const part = writeQuery(expression.part, true);
      // Two signs in a row are read as one.
      return expression.part.kind === 'not' ? `-(${part})` : `-${part}`;
    }
    case 'near': {
      const near = expression.parts.map((part) => writeQuery(part, true)).join(` near/${expression.distance} `);
      return isInner ? `(${near})` : near;
    }
    default: {
      const parts = expression.parts.map((part) => writeQuery(part, part.kind === 'and' || part.kind === 'or'));
      const text = parts.join(expression.kind === 'or' ? ' or ' : ' ');
      return isInner ? `(${text})` : text;
    }
  }
}

function writeTerm({ text, quoted }: { readonly text: string; readonly quoted: boolean }): string {
  if (!quoted) {
    const { expression } = parseQuery(text);
    if (expression?.kind === 'term' && !expression.quoted && expression.text === text) return text;
  }
  const [open, close] = ['""', '「」', '『』', '“”'].find(([, end = '']) => !text.includes(end)) ?? '""';
  return `${open}${text.replaceAll(close ?? '', '')}${close}`;
}
