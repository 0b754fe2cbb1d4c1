import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { EventType } from '#contract/insight/event-types.ts';
import { type FigureDefinition, type ReadingKind, readingKinds } from '#contract/insight/explanations.ts';
import { phraseRules } from '#contract/insight/figure-texts/definitions.ts';
import { readingTexts } from '#contract/insight/figure-texts/reading-texts.ts';
import { fillText } from '#contract/insight/figure-texts/texts.ts';
import type { Tone } from '#contract/insight/tone.ts';
import type { Language } from '#contract/language.ts';
import { closenessOf, containment, leastHeadline, storyTextOf } from '#server/insight/corpus/same-story.ts';
import { storyDays } from '#server/insight/corpus/story-place.ts';
import { plainSegmenter } from '#server/insight/corpus/tools.ts';
import { findEvents } from '#server/insight/events/find-events.ts';
import { eventReadLength, eventRulesVersion } from '#server/insight/events/read-events.ts';
import { entropyOf, mutualInformation, mutualInformationOf } from '#server/insight/formulas/phrase.ts';
import { printExpression } from '#server/insight/formulas/print-expression.ts';
import { readHeadline } from '#server/insight/tone/features.ts';
import { judge, shippedWeights, toneVersion } from '#server/insight/tone/model.ts';
import { nearDuplicateSimilarity } from '#server/platform/text/near-duplicate.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';

type Example = FigureDefinition['example'];

/** The dictionary's names of what the examples come to. */
interface Names {
  readonly nameType: (type: EventType) => string;
  readonly nameTone: (tone: Tone) => string;
}

const input = (label: string, value: string, note = '') => ({ label, value, note });

const percent = (share: number) => String(Math.round(share * 1e4) / 100);

/** Numbers of the code that a kind's texts name. */
function numbersOf(kind: ReadingKind): Record<string, string | number> {
  const { decided, neutral } = shippedWeights();
  const numbers = {
    story: {
      similarity: nearDuplicateSimilarity,
      containmentPercent: percent(containment),
      headline: leastHeadline,
      days: storyDays,
    },
    tone: { decided, neutral },
    event: { characters: eventReadLength },
    phrase: {
      ...phraseRules,
      partSharePercent: percent(phraseRules.partShare),
      information: printExpression(mutualInformation),
    },
  };
  return numbers[kind];
}

const versions: Readonly<Record<ReadingKind, () => number>> = {
  story: () => 1,
  tone: toneVersion,
  event: () => eventRulesVersion,
  phrase: () => 1,
};

/** How stories, tones, events and phrases are read from articles, each with an example that the analyser's code reads. */
export function describeReadings(language: Language, names: Names): FigureDefinition[] {
  const examples: Readonly<Record<ReadingKind, () => Example>> = {
    story: () => exampleStory(language),
    tone: () => exampleTone(language, names),
    event: () => exampleEvent(language, names),
    phrase: () => examplePhrase(language),
  };
  return readingKinds.map((kind) => {
    const { name, meaning, formula, limits } = readingTexts[language].kinds[kind];
    const fill = (text: string) => fillText(text, numbersOf(kind));
    return {
      ...{ kind, name, meaning: fill(meaning), formula: fill(formula), limits: limits.map(fill) },
      example: examples[kind](),
      formulaVersion: String(versions[kind]()),
      settings: [],
    };
  });
}

const told =
  '甲公司11月18日公告，与一家储能企业签订固态电解质供货合同，合同金额2.2亿元，分三年交付。公司表示，首批样品已提前交付，产线良率稳定在九成以上，该事项须经股东会审议。';

/** Articles of one day: the first, a reprint with a tag, a brief, and one of the same form that tells the opposite. */
const articles = [
  { headline: '甲公司签订2.2亿元固态电解质供货合同', body: told },
  { headline: '【快讯】甲公司签订2.2亿元固态电解质供货合同', body: told.slice(0, 48) },
  { headline: '固态电解质再获订单 甲公司签订供货合同', body: told.slice(0, 70) },
  { headline: '甲公司终止2.2亿元固态电解质供货合同', body: told.replace('签订', '终止') },
] as const;

/** Each compared with the first article, as the analyser compares those of a day. */
function exampleStory(language: Language): Example {
  const texts = readingTexts[language];
  const [first, ...others] = articles.map(({ headline, body }) => ({
    headline,
    text: storyTextOf(normalizeText(headline), normalizeText(body)),
  }));
  if (!first) throw new Error('the example has no articles');
  const compared = others.map(({ headline, text }) => ({ headline, closeness: closenessOf(first.text, text) }));
  const apart = compared.filter(({ closeness }) => closeness === undefined).length;
  return {
    inputs: [
      input(first.headline, texts.inputs.first),
      ...compared.map(({ headline, closeness }) =>
        input(headline, closeness === undefined ? texts.inputs.otherStory : texts.inputs.sameStory),
      ),
    ],
    filled: compared
      .flatMap(({ closeness }) => (closeness === undefined ? [] : formatDecimal(Math.min(1, closeness), 2)))
      .map((closeness) => `${closeness} ≥ ${containment}`)
      .join(texts.comma),
    shown: fillText(texts.stories, { stories: 1 + apart, articles: articles.length }),
  };
}

const company = '甲公司';
const deed = '签订2.2亿元固态电解质供货合同';

/** A headline without its company, which counts nothing, is judged like any other; what its words weigh adds up to the result. */
function exampleTone(language: Language, { nameTone }: Names): Example {
  const texts = readingTexts[language];
  const model = shippedWeights();
  const { tone, score, words } = judge(readHeadline(deed, plainSegmenter()), model);
  const weighed = words.filter(({ weight }) => weight !== 0);
  const signed = (value: number) => `${value > 0 ? '+' : ''}${formatDecimal(value, 2)}`;
  return {
    inputs: [
      ...weighed.map(({ text, weight }) => input(text, signed(weight))),
      input(texts.inputs.constant, signed(model.constant)),
    ],
    filled: [model.constant, ...weighed.map(({ weight }) => weight)]
      .map((value, index) =>
        index === 0 ? formatDecimal(value, 2) : `${value < 0 ? '−' : '+'} ${formatDecimal(Math.abs(value), 2)}`,
      )
      .join(' '),
    shown: `${signed(score)}${texts.comma}${nameTone(tone)}`,
  };
}

/** The company of the sentence stands at its beginning. */
function exampleEvent(language: Language, { nameType }: Names): Example {
  const { inputs, subject, comma } = readingTexts[language];
  const sentence = normalizeText(`${company}${deed}。`);
  const [event] = findEvents(sentence, [{ stockId: 1, start: 0, end: company.length }]);
  if (!event) throw new Error('the example has no event');
  const amount = formatCount(Number(event.amount?.value ?? 0));
  return {
    inputs: [
      input(inputs.sentence, sentence),
      input(inputs.trigger, event.trigger.text),
      input(inputs.type, nameType(event.type)),
      input(inputs.role, event.companies[0]?.role === 'subject' ? subject : '–'),
      input(inputs.amount, amount),
    ],
    filled: `${event.trigger.text} + ${company} + ${sentence.slice(event.amount?.start, event.amount?.end)}`,
    shown: `${nameType(event.type)}${comma}${amount}`,
  };
}

/** 股指 and 期货 stand together in 12 of 4,000 words, before and after changing ones. */
function examplePhrase(language: Language): Example {
  const { inputs, information } = readingTexts[language];
  const [phrase, left, right] = ['股指期货', '股指', '期货'];
  const counts = { n: 12, l: 15, r: 26, N: 4_000 };
  const value = formatDecimal(mutualInformationOf(counts), 2);
  const [before, after] = [entropyOf([5, 4, 3]), entropyOf([6, 3, 2, 1])];
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, formatCount(count)]));
  return {
    inputs: [
      input(fillText(inputs.together, { phrase }), formatCount(counts.n)),
      input(fillText(inputs.part, { word: left }), formatCount(counts.l)),
      input(fillText(inputs.part, { word: right }), formatCount(counts.r)),
      input(inputs.words, formatCount(counts.N)),
      input(inputs.before, formatDecimal(before, 2)),
      input(inputs.after, formatDecimal(after, 2)),
    ],
    filled: printExpression(mutualInformation, numbers),
    shown: fillText(information, { value }),
  };
}
