/**
 * Are companies found where their names stand, and only there?
 *
 * Method. Real headlines about listed companies with the company's short name (NAMES_FILE: headline, tab, tone, tab,
 * code, tab, short name) and real headlines of other topics (HEADLINES_FILE, see server/testing/headlines.ts); neither is
 * part of the project. All short names are tracked at once.
 *
 * - Real names: found are those headlines in which the own name stands, outside a longer name. Mentions in headlines of
 *   other topics are right if the word breaker of ICU, which the product does not use, sees words begin and end at their
 *   ends.
 * - Traps: the 300 pairs of characters that most often stand beside each other across the border of two words in
 *   headlines of other topics (国美 in 韩国美食). Each is tracked as a name of a company. It is put in the place of real
 *   names in eight headlines, where it must be found, and stands in the other headlines as part of other words, where it
 *   must not.
 */
import { readHeadlines } from '#server/testing/headlines.ts';
import { countNameHits, findTraps, type NameHits, plantNames, readNamedHeadlines } from '#server/testing/name-hits.ts';
import { report } from './report.ts';

const file = process.env.NAMES_FILE;
const others = readHeadlines().map(({ headline }) => headline);
if (!file || others.length === 0) throw new Error('Set NAMES_FILE and HEADLINES_FILE to files of headlines.');
const wanted = { precision: 0.95, recall: 0.97 };
const headlinesOfTrap = 8;

const own = readNamedHeadlines(file);
const real = countNameHits(own, others);
const traps = findTraps(others, { least: 3, most: 300 });
const planted = countNameHits(plantNames(own, traps, headlinesOfTrap), others);

const rows: readonly [name: string, hits: NameHits][] = [
  ['real names', real.all],
  ['real names of 2 or 3 characters', real.short],
  ['traps', planted.all],
];
const recallOf = ({ found, missed }: NameHits) => found / (found + missed);
const precisionOf = ({ found, right, wrong }: NameHits) => (found + right) / (found + right + wrong);
report('names', [
  '| names | found | precision | recall | mentions across the border of words: by characters, by the product |',
  '|---|--:|--:|--:|--:|',
  ...rows.map(
    ([name, hits]) =>
      `| ${name} | ${hits.found + hits.right} | **${precisionOf(hits).toFixed(3)}** | **${recallOf(hits).toFixed(3)}** | ${hits.charactersWrong}, **${hits.wrong}** |`,
  ),
  '',
  `Wanted: precision ${wanted.precision}, recall ${wanted.recall}.`,
]);
const isMissed = rows.some(([, hits]) => precisionOf(hits) < wanted.precision || recallOf(hits) < wanted.recall);
if (isMissed) process.exitCode = 1;
