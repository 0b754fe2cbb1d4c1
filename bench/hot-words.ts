/**
 * Do hot words say what is new?
 *
 * Method. Real headlines of ten topics, 1,000 each (HEADLINES_FILE, see server/testing/headlines.ts; they are not part
 * of the project), are cut into words and phrases, and these are ranked by the code of the product, with its stop
 * words. Sources are not known and count as enough.
 *
 * - Topics: the headlines of a topic against those of all others. A word of the first 20 belongs to the topic when the
 *   topic is one of the two that use it most.
 * - Events: a word that is in 20 headlines of a topic or more. The week is 1,000 headlines drawn from the other topics
 *   and 20 of these; the rest of the other topics is the background. Headlines of other topics with the word are left
 *   out, so it never occurred before. The 47 words that are least in other topics are planted one by one. Found: it is
 *   among the first 40.
 * - Ordinary weeks: 200 times 1,000 headlines drawn from all, against the rest. Every word listed is a false one.
 */
import { type CutHeadline, countWords, cutHeadlines, hotWordsOf } from '#server/testing/headline-words.ts';
import { report } from './report.ts';

const lookedAt = 20;
const listLength = 40;
const plantedEvents = 47;
const eventStories = 20;
const ordinaryWeeks = 200;
const weekLength = 1_000;
const wanted = { belonging: 190, belongingOfEach: 18, found: 45, falseWords: 0.5 };

const headlines = await cutHeadlines();
if (headlines.length === 0) throw new Error('Set HEADLINES_FILE to a file of headlines and topics.');
const topics = [...new Set(headlines.map(({ topic }) => topic))].sort();
const byTopic = new Map(topics.map((topic) => [topic, countWords(headlines.filter((each) => each.topic === topic))]));

const belonging = topics.map((topic) => countBelonging(topic));
const all = belonging.reduce((sum, count) => sum + count, 0);
const events = pickEvents();
const found = events.filter(isFound).length;
const falseWords = countFalseWords();

report('hot-words', [
  '| measured | result | wanted |',
  '|---|---|---|',
  `| words of the first ${lookedAt} that belong to their topic | **${all}** of ${topics.length * lookedAt} | ${wanted.belonging} |`,
  `| the topic with the fewest | **${Math.min(...belonging)}** of ${lookedAt} | ${wanted.belongingOfEach} |`,
  `| planted events of ${eventStories} stories found | **${found}** of ${events.length} | ${wanted.found} |`,
  `| false words in an ordinary week | **${falseWords.toFixed(2)}** | ${wanted.falseWords} |`,
]);
if (
  all < wanted.belonging ||
  Math.min(...belonging) < wanted.belongingOfEach ||
  found < wanted.found ||
  falseWords > wanted.falseWords
) {
  process.exitCode = 1;
}

function countBelonging(topic: string): number {
  const own = headlines.filter((each) => each.topic === topic);
  const others = headlines.filter((each) => each.topic !== topic);
  const hot = hotWordsOf(own, others).slice(0, lookedAt);
  return hot.filter((word) => {
    const ranked = topics.toSorted((left, right) => countIn(right, word) - countIn(left, word));
    return ranked.slice(0, 2).includes(topic);
  }).length;
}

function countIn(topic: string, word: string): number {
  return byTopic.get(topic)?.get(word) ?? 0;
}

function countElsewhere(topic: string, word: string): number {
  return topics.reduce((sum, other) => (other === topic ? sum : sum + countIn(other, word)), 0);
}

interface PlantedEvent {
  readonly topic: string;
  readonly word: string;
}

/** Words of one topic that are least in others, the most frequent ones first; stop words are never hot. */
function pickEvents(): PlantedEvent[] {
  return topics
    .flatMap((topic) => {
      const own = headlines.filter((each) => each.topic === topic);
      const hot = new Set(
        hotWordsOf(
          own,
          headlines.filter((each) => each.topic !== topic),
        ),
      );
      return [...(byTopic.get(topic) ?? [])]
        .filter(([word, stories]) => stories >= eventStories && hot.has(word))
        .map(([word, stories]) => ({ topic, word, stories, elsewhere: countElsewhere(topic, word) }));
    })
    .sort((left, right) => left.elsewhere - right.elsewhere || right.stories - left.stories)
    .slice(0, plantedEvents);
}

function isFound({ topic, word }: PlantedEvent, index: number): boolean {
  const others = shuffle(
    headlines.filter((each) => each.topic !== topic && !each.words.includes(word)),
    index,
  );
  const event = headlines.filter((each) => each.topic === topic && each.words.includes(word)).slice(0, eventStories);
  const week = [...others.slice(0, weekLength), ...event];
  return hotWordsOf(week, others.slice(weekLength)).slice(0, listLength).includes(word);
}

function countFalseWords(): number {
  let listed = 0;
  for (let week = 0; week < ordinaryWeeks; week += 1) {
    const drawn = shuffle(headlines, week);
    listed += Math.min(listLength, hotWordsOf(drawn.slice(0, weekLength), drawn.slice(weekLength)).length);
  }
  return listed / ordinaryWeeks;
}

/** The same order on every run (Fisher–Yates with a linear congruential generator). */
function shuffle(items: readonly CutHeadline[], seed: number): CutHeadline[] {
  const shuffled = [...items];
  let state = seed + 1;
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 4_294_967_296) * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other] as CutHeadline, shuffled[at] as CutHeadline];
  }
  return shuffled;
}
