import { type Story, unweightedValue } from './story.ts';

/** Numbers under keys of several parts, added up and taken away. Cells that come to zero disappear. */
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

  /** What is left, with values rounded to the nine decimals that are kept. */
  entries(): { key: Key; values: number[] }[] {
    return [...this.#cells.values()]
      .map(({ key, values }) => ({ key, values: values.map((value) => Math.round(value * 1e9) / 1e9) }))
      .filter(({ values }) => values.some((value) => value !== 0));
  }
}

/** How a change of stories changes the daily counts. */
export class Tally {
  /** Articles, stories and value of a company, day, category and tier. */
  readonly companyDays = new Cells<readonly [stockId: number, day: string, category: string, tier: number]>();
  /** Stories of a scope and day. */
  readonly scopeDays = new Cells<readonly [scopeId: number, day: string]>();
  /** Stories of a scope, day and word. */
  readonly wordDays = new Cells<readonly [scopeId: number, day: string, word: string]>();

  /**
   * Counts a story in (`sign` 1) or out (−1). Its words are counted only when they are given: a story that merely
   * gained a reprint keeps them.
   */
  count(story: Story, sign: 1 | -1, scopeIds: readonly number[], words: readonly string[] | undefined): void {
    const { original, members } = story;
    for (const { stockIds, publishedOn, category, tier } of members) {
      for (const stockId of stockIds) this.companyDays.add([stockId, publishedOn, category, tier], sign, 0, 0);
    }
    const { publishedOn, category, tier } = original;
    for (const stockId of original.stockIds) {
      this.companyDays.add([stockId, publishedOn, category, tier], 0, sign, sign * unweightedValue(story, stockId));
    }
    if (!words) return;
    for (const scopeId of scopeIds) {
      this.scopeDays.add([scopeId, publishedOn], sign);
      for (const word of words) this.wordDays.add([scopeId, publishedOn, word], sign);
    }
  }
}
