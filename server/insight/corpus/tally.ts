import { storyValueBeforeWeights } from '#server/insight/formulas/volume.ts';
import { positionIn, type Story } from './story.ts';

/** Numbers under composite keys, added and subtracted. Cells that become zero disappear. */
class Cells<Key extends readonly (string | number)[]> {
  readonly #cells = new Map<string, { key: Key; values: number[] }>();

  add(key: Key, ...values: readonly number[]): void {
    const name = key.join('\t');
    const cell = this.#cells.get(name);
    if (!cell) this.#cells.set(name, { key, values: [...values] });
    else
      values.forEach((value, index) => {
        cell.values[index] = (cell.values[index] ?? 0) + value;
      });
  }

  /** The remaining cells, rounded to nine decimals. */
  entries(): { key: Key; values: number[] }[] {
    return [...this.#cells.values()]
      .map(({ key, values }) => ({ key, values: values.map((value) => Math.round(value * 1e9) / 1e9) }))
      .filter(({ values }) => values.some((value) => value !== 0));
  }
}

/** Array length for any month. */
export const monthDays = 31;

/** Words of a scope and month, sorted, with the changes of their days. */
interface WordMonth {
  readonly scopeId: number;
  /** First day of the month. */
  readonly month: string;
  readonly words: readonly string[];
  /** {@link monthDays} numbers for each word, one word after the other. */
  readonly days: Int16Array;
}

interface ScopeMonth {
  readonly scopeId: number;
  readonly month: string;
  /** Rows of its words, by their numbers. */
  readonly rows: Map<number, number>;
}

/**
 * Stories per scope, month, word and day. A story has hundreds of words in several scopes, so all counts are in one
 * array, and words are looked up and sorted once for all scopes.
 */
class WordMonths {
  readonly #scopes = new Map<string, ScopeMonth>();
  readonly #numbers = new Map<string, number>();
  #counts = new Int16Array(monthDays * 256);
  #rows = 0;

  add(scopeIds: readonly number[], day: string, words: readonly string[], value: number): void {
    const month = `${day.slice(0, 7)}-01`;
    const index = Number(day.slice(8)) - 1;
    const numbers = words.map((word) => this.#numberOf(word));
    for (const scopeId of scopeIds) {
      const { rows } = this.#scopeMonth(scopeId, month);
      for (const number of numbers) {
        let row = rows.get(number);
        if (row === undefined) {
          row = this.#addRow();
          rows.set(number, row);
        }
        const place = row * monthDays + index;
        this.#counts[place] = (this.#counts[place] ?? 0) + value;
      }
    }
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    return number;
  }

  #scopeMonth(scopeId: number, month: string): ScopeMonth {
    const name = `${scopeId}\t${month}`;
    const known = this.#scopes.get(name);
    if (known) return known;
    const added = { scopeId, month, rows: new Map<number, number>() };
    this.#scopes.set(name, added);
    return added;
  }

  #addRow(): number {
    if ((this.#rows + 1) * monthDays > this.#counts.length) {
      const larger = new Int16Array(this.#counts.length * 2);
      larger.set(this.#counts);
      this.#counts = larger;
    }
    this.#rows += 1;
    return this.#rows - 1;
  }

  /**
   * The remaining cells: month by month, and within a month sorted like the table's key, so that neighbours in its index
   * are written together.
   */
  entries(): WordMonth[] {
    const words = [...this.#numbers.keys()];
    const sorted = [...words.keys()].sort((left, right) => ((words[left] ?? '') < (words[right] ?? '') ? -1 : 1));
    const ranks = new Uint32Array(words.length);
    for (const [rank, number] of sorted.entries()) ranks[number] = rank;
    return [...this.#scopes.values()]
      .sort(byMonth)
      .map(({ scopeId, month, rows }) => {
        const order = Uint32Array.from(rows.keys(), (number) => ranks[number] ?? 0).sort();
        const changed: string[] = [];
        const days = new Int16Array(order.length * monthDays);
        for (const rank of order) {
          const number = sorted[rank] ?? 0;
          const start = (rows.get(number) ?? 0) * monthDays;
          if (!this.#isChanged(start)) continue;
          days.set(this.#counts.subarray(start, start + monthDays), changed.length * monthDays);
          changed.push(words[number] ?? '');
        }
        return { scopeId, month, words: changed, days };
      })
      .filter((entry) => entry.words.length > 0);
  }

  #isChanged(start: number): boolean {
    for (let place = start; place < start + monthDays; place += 1) if (this.#counts[place] !== 0) return true;
    return false;
  }
}

function byMonth(left: Pick<WordMonth, 'scopeId' | 'month'>, right: Pick<WordMonth, 'scopeId' | 'month'>): number {
  if (left.month !== right.month) return left.month < right.month ? -1 : 1;
  return left.scopeId - right.scopeId;
}

/** Changes of the daily counts caused by changed stories. */
export class CountChanges {
  /** Articles, stories, their values by position of the mention, and positive, neutral and negative ones, per company, day, category and tier. */
  readonly companyDays = new Cells<readonly [stockId: number, day: string, category: string, tier: number]>();
  /** Stories per scope and day. */
  readonly scopeDays = new Cells<readonly [scopeId: number, day: string]>();
  readonly wordMonths = new WordMonths();

  /**
   * Adds (`sign` 1) or removes (−1) a story. Words are only counted if given: a story that merely gained a reprint
   * keeps them.
   */
  count(story: Story, sign: 1 | -1, scopeIds: readonly number[], words: readonly string[] | undefined): void {
    const { original, members } = story;
    for (const { stockIds, publishedOn, category, tier } of members) {
      for (const stockId of stockIds)
        this.companyDays.add([stockId, publishedOn, category, tier], sign, 0, 0, 0, 0, 0, 0);
    }
    const { publishedOn, category, tier, stockIds } = original;
    const value = sign * storyValueBeforeWeights({ reprints: story.reprints, companyCount: stockIds.length });
    const tones = [1, 0, -1].map((tone) => (original.tone === tone ? sign : 0));
    for (const stockId of stockIds) {
      const isHeadline = positionIn(original, stockId) === 'headline';
      const values = isHeadline ? [value, 0] : [0, value];
      this.companyDays.add([stockId, publishedOn, category, tier], 0, sign, ...values, ...tones);
    }
    if (!words) return;
    for (const scopeId of scopeIds) this.scopeDays.add([scopeId, publishedOn], sign);
    this.wordMonths.add(scopeIds, publishedOn, words, sign);
  }
}
