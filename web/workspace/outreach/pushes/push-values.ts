import type { Issue } from '#contract/codes/errors.ts';
import type { SavedSearch } from '#contract/insight/explorer.ts';
import { readFilters } from '#contract/insight/explorer-filters.ts';
import { type DigestBlock, digestBlocks, pushLimits } from '#contract/outreach/push-rules.ts';
import type { PushContent, PushDetail, PushSearch } from '#contract/outreach/pushes.ts';

/** Something chosen by its number, under the name that it was found by. */
export interface Choice {
  readonly value: number;
  readonly label: string;
}

/** A push as its form holds it. */
export interface PushValues
  extends Pick<
    PushContent,
    | 'subject'
    | 'foreword'
    | 'language'
    | 'isAdvertising'
    | 'topics'
    | 'autoArticles'
    | 'hasHotWords'
    | 'hasFigures'
    | 'hasChart'
    | 'searches'
  > {
  /** All blocks in their order. */
  readonly blocks: readonly DigestBlock[];
  readonly companies: readonly Choice[];
  readonly articles: readonly Choice[];
  readonly groupIds: readonly number[];
  readonly contacts: readonly Choice[];
  readonly keywords: readonly string[];
  readonly botIds: readonly number[];
}

export const emptyPush: PushValues = {
  ...{ subject: '', foreword: '', language: 'zh-CN', isAdvertising: false, autoArticles: 0, hasHotWords: false },
  ...{ hasFigures: false, hasChart: false, companies: [], searches: [], articles: [], groupIds: [], contacts: [] },
  ...{ keywords: [], botIds: [], topics: [], blocks: digestBlocks },
};

export const valuesOf = (push: PushDetail): PushValues => ({
  ...{ subject: push.subject, foreword: push.foreword, language: push.language, groupIds: push.groupIds },
  ...{ keywords: push.keywords, botIds: push.botIds, topics: push.topics },
  ...{ isAdvertising: push.isAdvertising, hasHotWords: push.hasHotWords, autoArticles: push.autoArticles },
  ...{ hasFigures: push.hasFigures, hasChart: push.hasChart, searches: push.searches, blocks: push.blocks },
  companies: push.companies.map(({ id, name }) => ({ value: id, label: name })),
  articles: push.articles.map(({ id, title }) => ({ value: id, label: title })),
  contacts: push.contacts.map(({ id, name }) => ({ value: id, label: name })),
});

/** The values with each choice as the others have it: one that was found in a list has another label, and more fields. */
export function comparable(values: PushValues, others: readonly PushValues[]): PushValues {
  const as = (field: 'companies' | 'articles' | 'contacts') => {
    const known = new Map(others.flatMap((one) => one[field]).map((choice) => [choice.value, choice]));
    return values[field].map(({ value, label }) => known.get(value) ?? { value, label });
  };
  return { ...values, companies: as('companies'), articles: as('articles'), contacts: as('contacts') };
}

const numbers = (choices: readonly Choice[]) => choices.map(({ value }) => value);

/** What it says, as the server is asked. */
export const contentOf = ({
  articles,
  blocks,
  companies,
  groupIds: _groups,
  contacts: _contacts,
  keywords: _keywords,
  botIds: _bots,
  ...content
}: PushValues) => ({
  ...content,
  blocks: [...blocks],
  companyIds: numbers(companies),
  articleIds: numbers(articles),
});

/** A saved search as a push has it: its days are the digest's. */
export function searchOf({ name, query }: Pick<SavedSearch, 'name' | 'query'>): PushSearch {
  const { q, stockIds, categories, tiers, tones, eventTypes, positions } = readFilters(new URLSearchParams(query));
  const lists = { stockIds: [...stockIds], categories: [...categories], tiers: [...tiers], tones: [...tones] };
  return {
    name: name.slice(0, pushLimits.searchName),
    q,
    ...lists,
    eventTypes: [...eventTypes],
    positions: [...positions],
  };
}

/** Whom it is for, as the server is asked. */
export const recipientsOf = ({ groupIds, contacts, keywords, botIds, topics }: PushValues) => ({
  keywords: [...keywords],
  topics: [...topics],
  groupIds: [...groupIds],
  contactIds: numbers(contacts),
  botIds: [...botIds],
});

/** Whether anybody is chosen, or will be by a group or a word. */
export const hasRecipients = ({ groupIds, contacts, keywords, botIds }: PushValues): boolean =>
  groupIds.length + contacts.length + keywords.length + botIds.length > 0;

/** The article that another page adds, as it hands it over; nothing for anything else. */
export function addedArticle(state: unknown): Choice | undefined {
  if (typeof state !== 'object' || state === null || !('article' in state)) return undefined;
  const { article } = state;
  if (typeof article !== 'object' || article === null || !('value' in article) || !('label' in article))
    return undefined;
  const { value, label } = article;
  return typeof value === 'number' && typeof label === 'string' ? { value, label } : undefined;
}

/** The values with the article as the last one; the same where it is among them, or there is no room. */
export function withArticle(values: PushValues, added: Choice | undefined): PushValues {
  const { articles } = values;
  if (!added || articles.length >= pushLimits.articles) return values;
  return articles.some(({ value }) => value === added.value) ? values : { ...values, articles: [...articles, added] };
}

/** The theme that another page adds; nothing for anything else. */
export function addedSearch(state: unknown): PushSearch | undefined {
  if (typeof state !== 'object' || state === null || !('search' in state)) return undefined;
  const { search } = state;
  if (typeof search !== 'object' || search === null || !('name' in search) || !('query' in search)) return undefined;
  const { name, query } = search;
  return typeof name === 'string' && typeof query === 'string' ? searchOf({ name, query }) : undefined;
}

/** The values with the theme as the last one; the same where one of its name is among them, or there is no room. */
export function withSearch(values: PushValues, added: PushSearch | undefined): PushValues {
  const { searches } = values;
  if (!added || searches.length >= pushLimits.searches) return values;
  return searches.some(({ name }) => name === added.name) ? values : { ...values, searches: [...searches, added] };
}

/** Which block has no room for what another page adds; nothing where it is in the values by now. */
export function fullBlock(
  values: PushValues,
  article: Choice | undefined,
  search: PushSearch | undefined,
): 'articles' | 'searches' | undefined {
  if (article && !values.articles.some(({ value }) => value === article.value)) return 'articles';
  return search && !values.searches.some(({ name }) => name === search.name) ? 'searches' : undefined;
}

/** What was found, and what is chosen already where that is not among it. */
export const withChosen = (found: readonly Choice[], chosen: readonly Choice[]): Choice[] => [
  ...chosen.filter(({ value }) => !found.some((one) => one.value === value)),
  ...found,
];

/** What a block holds when it is taken out. */
export const withoutBlock = {
  foreword: { foreword: '' },
  figures: { hasFigures: false },
  chart: { hasChart: false },
  articles: { articles: [], autoArticles: 0 },
  searches: { searches: [] },
  companies: { companies: [] },
  hotWords: { hasHotWords: false },
} as const satisfies Readonly<Record<DigestBlock, Partial<PushValues>>>;

/** What a block begins with when it is added: those without a choice of their own are there. */
export const withBlock: Readonly<Record<DigestBlock, Partial<PushValues>>> = {
  ...{ foreword: {}, articles: {}, searches: {}, companies: {} },
  ...{ figures: { hasFigures: true }, chart: { hasChart: true }, hotWords: { hasHotWords: true } },
};

/** The order of all blocks after those that are shown were put in this one; a block that is added comes last. */
export const withOrder = (shown: readonly DigestBlock[], blocks: readonly DigestBlock[]): readonly DigestBlock[] => [
  ...shown,
  ...blocks.filter((block) => !shown.includes(block)),
];

/** Whether a block says something. */
export function hasBlock(block: DigestBlock, values: PushValues): boolean {
  switch (block) {
    case 'foreword':
      return values.foreword.trim() !== '';
    case 'articles':
      return values.articles.length > 0 || values.autoArticles > 0;
    case 'searches':
    case 'companies':
      return values[block].length > 0;
    case 'figures':
      return values.hasFigures;
    case 'chart':
      return values.hasChart;
    case 'hotWords':
      return values.hasHotWords;
  }
}

/** The fields of a form whose choices a request names by other names. */
const choiceFields = {
  articleIds: 'articles',
  companyIds: 'companies',
  contactIds: 'contacts',
  groupIds: 'groupIds',
  botIds: 'botIds',
} as const;
export type ChoiceField = (typeof choiceFields)[keyof typeof choiceFields];

/** What is wrong with single choices, such as at `body.contactIds.2`, by the fields of the form that hold them. */
export function choicesAt(issues: readonly Issue[]) {
  const at = new Map<ChoiceField, { message: string; indexes: number[] }>();
  const others = issues.filter(({ path, message }) => {
    const [, name, index] = /^body\.(\w+)\.(\d+)$/.exec(path) ?? [];
    if (name === undefined || !(name in choiceFields)) return true;
    const field = choiceFields[name as keyof typeof choiceFields];
    at.set(field, { message, indexes: [...(at.get(field)?.indexes ?? []), Number(index)] });
    return false;
  });
  return { at, others };
}

/** The block that a field of a request belongs to, such as that of an issue. */
const blockOfField: Readonly<Record<string, DigestBlock>> = {
  ...{ foreword: 'foreword', hasFigures: 'figures', hasChart: 'chart', hasHotWords: 'hotWords' },
  ...{ articleIds: 'articles', articles: 'articles', autoArticles: 'articles', searches: 'searches' },
  ...{ companyIds: 'companies', companies: 'companies' },
};

/** The block of the first of these paths, such as `body.articleIds.2`, that belongs to one. */
export function blockOfPaths(paths: readonly string[]): DigestBlock | undefined {
  for (const path of paths) {
    const block = blockOfField[path.replace(/^body\./, '').split('.')[0] ?? ''];
    if (block) return block;
  }
  return undefined;
}
