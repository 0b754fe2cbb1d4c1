import { existsSync, readFileSync } from 'node:fs';

/** Real headlines, one per line: headline, tab, topic. They are not part of the project and may be missing. */
const file = process.env.HEADLINES_FILE ?? '../shared/data/headlines.tsv';

export interface Headline {
  readonly headline: string;
  readonly topic: string;
}

/** All of them, if the machine has them; else none. */
export function readHeadlines(): Headline[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row) => {
      const [headline = '', topic = ''] = row.split('\t');
      return { headline, topic };
    });
}
