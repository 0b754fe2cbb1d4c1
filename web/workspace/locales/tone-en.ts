import type { Texts } from './texts.ts';

/** Texts of an article's tone and how it comes about. */
export const toneEn: Pick<Texts, 'tone'> = {
  tone: {
    names: { positive: 'positive', neutral: 'neutral', negative: 'negative', unsure: 'not judged' },
    marks: { positive: '+', neutral: '0', negative: '−', unsure: '?' },
    named: 'Tone: {{name}}',
    label: 'Tone',
    why: 'How it was judged',
    title: 'How this article was judged',
    close: 'Close the explanation',
    words: 'Words of the headline',
    weights: 'What each word weighs',
    noWords: 'The headline has no word that the model knows.',
    constant: 'Constant',
    sum: 'Sum',
    namesLeftOut: 'Names of companies and organisations do not count',
    scale:
      'The sum is {{score}}: from +{{decided}} on it is positive, from −{{decided}} down negative, within ±{{neutral}} neutral; the rest is not judged.',
    judgedNegative: 'negative',
    judgedNeutral: 'neutral',
    judgedPositive: 'positive',
    notJudged: 'not judged where hatched',
    foreign: 'The model reads Chinese headlines only; this article has none, so it is not judged.',
    version: 'Version {{version}} of the weights, learnt from headlines that people judged',
    corrected: 'On {{at}} {{name}} decided that it is {{tone}}; the model says {{judged}}.',
    correctedWhy: 'Reason: {{reason}}',
    shouldBe: 'This article is',
    reason: 'Reason (optional)',
    correct: 'Correct',
    correcting: 'Correcting',
    effect: 'This counts for the article at once and is kept for the next training; the weights stay as they are.',
    undo: 'Leave it to the model',
    done: 'The article now counts as {{tone}}',
    undone: 'The article is left to the model again',
  },
};
