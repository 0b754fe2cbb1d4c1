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
  readonly words: readonly { readonly word: string; readonly days: Int16Array }[];
}

/**
 * Stories per scope, month, word and day. A story has hundreds of words in several scopes, so all numbers are in one
 * array, without composite text keys.
 */
class WordMonths {
  readonly #scopes = new Map<string, { scopeId: number; month: string; rows: Map<string, number> }>();
  #counts = new Int16Array(monthDays * 256);
  #rows = 0;

  add(scopeId: number, day: string, words: readonly string[], value: number): void {
    const month = `${day.slice(0, 7)}-01`;
    const name = `${scopeId}\t${month}`;
    const scope = this.#scopes.get(name) ?? { scopeId, month, rows: new Map<string, number>() };
    this.#scopes.set(name, scope);
    const index = Number(day.slice(8)) - 1;
    for (const word of words) {
      let row = scope.rows.get(word);
      if (row === undefined) {
        row = this.#addRow();
        scope.rows.set(word, row);
      }
      const place = row * monthDays + index;
      this.#counts[place] = (this.#counts[place] ?? 0) + value;
    }
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
    return [...this.#scopes.values()]
      .sort(byMonth)
      .map(({ scopeId, month, rows }) => ({ scopeId, month, words: this.#changed(rows) }))
      .filter(({ words }) => words.length > 0);
  }

  #changed(rows: ReadonlyMap<string, number>): WordMonth['words'] {
    return [...rows.keys()].sort().flatMap((word) => {
      const start = (rows.get(word) ?? 0) * monthDays;
      const days = this.#counts.subarray(start, start + monthDays);
      return days.some((value) => value !== 0) ? [{ word, days }] : [];
    });
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
    for (const scopeId of scopeIds) {
      this.scopeDays.add([scopeId, publishedOn], sign);
      this.wordMonths.add(scopeId, publishedOn, words, sign);
    }
  }
}
