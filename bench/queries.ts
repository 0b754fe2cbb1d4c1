/**
 * Does a word that is searched for stand in what is found, or only its characters?
 *
 * Method. Real headlines (HEADLINES_FILE, see server/testing/headlines.ts; they are not part of the project) are cut
 * into words by the word breaker of ICU, which the product does not use. Up to 1,000 Chinese words of two or three
 * characters, and every Latin one of two to four, that stand in at least three headlines are each searched for over all
 * of them, by the patterns that search and highlights share. A hit is right if ICU sees words begin and end at its ends,
 * one or several (固态|电池 for 固态电池), and wrong if a word goes on over one of them (ai in email). Found are the
 * headlines in which ICU sees it so. For comparison: the same characters anywhere.
 */
import { readHeadlines } from '#server/testing/headlines.ts';
import { breakTexts, countWordHits, type WordHits, wordsLike } from '#server/testing/word-hits.ts';
import { report } from './report.ts';

const drawn = { least: 3, most: 1_000 };
const wanted = { precision: 0.95, recall: 0.99 };

const headlines = readHeadlines();
if (headlines.length === 0) throw new Error('Set HEADLINES_FILE to a file of headlines and topics.');
const texts = breakTexts(headlines.map(({ headline }) => headline));

const precisionOf = ({ right, wrong }: WordHits) => right / (right + wrong);
const recallOf = ({ right, missed }: WordHits) => right / (right + missed);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const kinds = {
  'Chinese, 2 or 3 characters': wordsLike(texts, /^\p{Script=Han}{2,3}$/u, drawn),
  'Latin, 2 to 4 letters': wordsLike(texts, /^[a-z]{2,4}$/, drawn),
};
const rows = Object.entries(kinds).map(([kind, words]) => ({ kind, words, ...countWordHits(texts, words) }));
report('queries', [
  '| words | searched | hits | right | found | right by characters alone |',
  '|---|--:|--:|--:|--:|--:|',
  ...rows.map(
    ({ kind, words, searched, characters }) =>
      `| ${kind} | ${words.length} | ${searched.right + searched.wrong} | **${percent(precisionOf(searched))}** | **${percent(recallOf(searched))}** | ${percent(precisionOf(characters))} |`,
  ),
  '',
  `Of ${headlines.length.toLocaleString('en')} headlines; wanted ${percent(wanted.precision)} right and ${percent(wanted.recall)} found.`,
]);
if (rows.some(({ searched }) => precisionOf(searched) < wanted.precision || recallOf(searched) < wanted.recall))
  process.exitCode = 1;
