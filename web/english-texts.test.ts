import { expect, test } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>(
  [
    './site/locales/en/*.ts',
    './shared/**/en.ts',
    './workspace/locales/**/en.ts',
    './workspace/locales/**/*-en.ts',
    '../contract/**/en.ts',
    '../contract/**/*-en.ts',
    '!./workspace/locales/pages-en.ts',
    '!**/*.test.ts',
  ],
  { eager: true },
);

/** Texts by where they stand: `shell.toHome`. Forms for several things, and for one where there is another, are apart. */
function* textsIn(value: unknown, place = ''): Generator<readonly [place: string, text: string]> {
  if (typeof value === 'string') yield [place, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name.endsWith('_other') || (name === 'shown' && 'shownOne' in value)) continue;
    yield* textsIn(inner, place ? `${place}.${name}` : name);
  }
}

/** What is filled in with a name, a day or words. */
const names =
  /^(?:at|brand|buyer|by|client|code|company|date|email|from|industry|measure|name|q|sender|span|time|until|url|word)$/;
/** Windows, limits and thresholds of the product, which are never one. */
const limits =
  /^(?:backgroundDays|days|least|limit|max|minutes|most|peers|ratio|scopeStories|seconds|sources|weeks|windows|z)$/;
/** Other numbers that are never one: limits, thresholds, sizes of a list that has more than is shown. */
const neverOne: readonly string[] = [
  ...['audit.totalMost', 'companies.nameRulesHelp', 'events.bounded', 'explorer.exportMost', 'jobs.totalMost'],
  ...['leads.bulk.most', 'lists.perPage', 'peers.byIndustry', 'simulator.allScope', 'since.scopeDays', 'status.asOf'],
  ...['status.test.mail.help', 'status.test.sms.help', 'status.well_one', 'activity.strongestText'],
  // A hot word has five stories, and fields are counted where there are two.
  ...['hotWord.noneText', 'hotWords.emptyText', 'topWordNote', 'figure.gaps.notEnoughJudged', 'gaps.notEnoughJudged'],
  // With its decimal it is no single one.
  'kinds.evaluation.shown',
  ...['explorer.allArticlesOf', 'moreSite', 'more.stories', 'more.articles', 'form.wrongFields'],
];

/** Where what is counted has ended: prepositions and what it does. */
const ends =
  /^(?:after|against|and|as|at|before|by|for|from|in|is|of|on|or|over|per|that|to|until|with|without|belongs|contains|does|becomes|comes|gains|gets|goes|has|holds|loses|matches|mentions|stays|was)$/;
/** Plurals that do not end in s. */
const plurals = /^(?:people|are|exist|have|need|they|were)$/;
/** What ends in s and is no plural. */
const noPlurals = /^(?:less|previous|s|this)$/;

/** Whether a text says "1 stories", "1 judged stories" or "1 are". */
function countsOneAsMany(text: string): boolean {
  const filled = text.replace(/\{\{?(\w+)\}?\}/g, (_, name: string) =>
    name === 'unit' ? 'stories' : names.test(name) ? 'Name' : limits.test(name) ? 'many' : '1',
  );
  return [...filled.matchAll(/(?<![\w.])1((?: [a-z-]+){1,3})/g)].some(([, after = '']) => {
    const words = after.trim().split(' ');
    const end = words.findIndex((word) => ends.test(word));
    return words
      .slice(0, end < 0 ? words.length : end)
      .some((word) => plurals.test(word) || (word.endsWith('s') && !noPlurals.test(word)));
  });
}

test.each([
  ['{{shown}} stories', true],
  ['{shown} judged stories', true],
  ['{{count}} no longer exist', true],
  ['of {{of}} people', true],
  ['{{count}} story has no words', false],
  ['{{company}} stories, {{count}} in all cases', false],
])('"%s" counts one as many: %s', (text, isWrong) => {
  expect(countsOneAsMany(text)).toBe(isWrong);
});

const texts = Object.values(files).flatMap((file) => Object.values(file).flatMap((exported) => [...textsIn(exported)]));

test('every English text that counts something is right of one', () => {
  expect(texts.length).toBeGreaterThan(7000);
  const wrong = texts.filter(
    ([place, text]) =>
      countsOneAsMany(text) && !place.includes('.limits.') && !neverOne.some((key) => `.${place}`.endsWith(`.${key}`)),
  );
  expect(wrong.map(([place, text]) => `${place}: ${text}`)).toEqual([]);
});

/** Other words for what docs/glossary.md names: withdrawn, filter, ICP record number, account, company administrator. */
const otherWords =
  /taken down|(?:Clear|Remove|some) conditions?\b(?! \{\{number)|ICP filing|Record-filing|account name\b|\badmins?\b/i;

test('one thing has one name in English', () => {
  expect(texts.filter(([, text]) => otherWords.test(text)).map(([place, text]) => `${place}: ${text}`)).toEqual([]);
});
