import type { Database } from '#server/platform/database/database.ts';
import { TermFinder } from '#server/platform/text/find-terms.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { Segmenter } from '#server/platform/text/segment.ts';
import { CompanyMatcher, namesOf } from './company-matcher.ts';
import { listCompanies, readTerms, readToolsVersion, readUserWords } from './queries.ts';
import type { ReadingTools } from './read-article.ts';

export interface CorpusTools extends ReadingTools {
  /** Industry of each tracked company that has one. */
  readonly industryOf: ReadonlyMap<number, number>;
}

/** Tools for reading articles, created on first use and again when companies or user words change. */
export class Tools {
  #version: string | undefined;
  #tools: CorpusTools | undefined;

  async get(db: Database): Promise<CorpusTools> {
    const version = await readToolsVersion(db);
    if (!this.#tools || version !== this.#version) {
      this.#tools = await makeTools(db);
      this.#version = version;
    }
    return this.#tools;
  }

  /** For a database that was put back to an earlier day, and counts from there. */
  forget(): void {
    this.#version = undefined;
  }

  /** The current segmentation, so that searches segment like the analyser. */
  async findCut(db: Database): Promise<(text: string) => string[]> {
    const { segmenter } = await this.get(db);
    return (text) => segmenter.cut(text);
  }
}

async function makeTools(db: Database): Promise<CorpusTools> {
  const companies = await listCompanies(db);
  const userWords = await readUserWords(db);
  const terms = new TermFinder<string>();
  for (const term of await readTerms(db)) terms.add(term, term);
  return {
    segmenter: segmenterWith([...companies.flatMap(namesOf), ...userWords.map(normalizeText)]),
    matcher: new CompanyMatcher(companies, (text) => plainSegmenter().tagKnown(text)),
    terms,
    industryOf: new Map(companies.flatMap(({ stockId, industryId }) => (industryId ? [[stockId, industryId]] : []))),
  };
}

let latest: Segmenter | undefined;

/**
 * One per process while words are only added: a dictionary takes 40 MB and a tenth of a second, in which nobody is
 * answered. Who is still reading with the words of before meets the added ones a moment early.
 */
function segmenterWith(userWords: readonly string[]): Segmenter {
  if (userWords.length === 0) return plainSegmenter();
  if (!latest?.extendTo(userWords)) latest = new Segmenter(userWords);
  return latest;
}

let plain: Segmenter | undefined;

/** Without company names, to see whether a name is part of other words. Made when a short name is first met. */
export function plainSegmenter(): Segmenter {
  plain ??= new Segmenter([]);
  return plain;
}
