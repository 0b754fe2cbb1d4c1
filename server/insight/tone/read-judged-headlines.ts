import { readFileSync } from 'node:fs';
import { Segmenter } from '#server/platform/text/segment.ts';
import { readHeadline } from './features.ts';
import type { JudgedHeadline } from './train-weights.ts';

interface Files {
  /** One headline per line: headline, tab, `positive` or `negative`, tab, securities code, tab, short name. */
  readonly judged: string;
  /** One headline per line: headline, tab, topic. Those of {@link withTone} are left out, the others count as neutral. */
  readonly others: string;
}

/** Topics whose headlines speak of gains and losses, like those that are judged. */
const withTone = new Set(['finance', 'stocks']);

/** How many neutral headlines are taken: about as many as there are of the others. */
const neutralHeadlines = 5_000;

/** Headlines to learn from, mixed, without the names of the companies that they are about. */
export function readJudgedHeadlines({ judged, others }: Files): JudgedHeadline[] {
  const rows = linesOf(judged).map(([headline = '', tone = '', , name = '']) => ({ headline, tone, name }));
  const segmenter = new Segmenter(rows.map(({ name }) => name.normalize('NFKC').trim()));
  const read = (headline: string, tone: JudgedHeadline['tone']): JudgedHeadline => ({
    features: readHeadline(headline, segmenter).flatMap(({ features }) => features),
    tone,
  });
  const toned = rows.map(({ headline, tone }) => read(headline, tone === 'negative' ? -1 : 1));
  const rest = linesOf(others).filter(([, topic = '']) => !withTone.has(topic));
  const step = Math.max(1, rest.length / neutralHeadlines);
  const neutral = Array.from({ length: Math.floor(rest.length / step) }, (_, at) =>
    read(rest[Math.floor(at * step)]?.[0] ?? '', 0),
  );
  return mixed([...toned, ...neutral]);
}

const linesOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));

/** Far apart what stands together in the files, the same way each time. */
function mixed<T>(items: readonly T[]): T[] {
  const groups = 97;
  return Array.from({ length: groups }, (_, group) => items.filter((_item, at) => at % groups === group)).flat();
}
