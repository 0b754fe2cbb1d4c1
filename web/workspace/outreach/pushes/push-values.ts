import type { SavedSearch } from '#contract/insight/explorer.ts';
import { readFilters } from '#contract/insight/explorer-filters.ts';
import { pushLimits } from '#contract/outreach/push-rules.ts';
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
  ...{ keywords: [], botIds: [], topics: [] },
};

export const valuesOf = (push: PushDetail): PushValues => ({
  ...{ subject: push.subject, foreword: push.foreword, language: push.language, groupIds: push.groupIds },
  ...{ keywords: push.keywords, botIds: push.botIds, topics: push.topics },
  ...{ isAdvertising: push.isAdvertising, hasHotWords: push.hasHotWords, autoArticles: push.autoArticles },
  ...{ hasFigures: push.hasFigures, hasChart: push.hasChart, searches: push.searches },
  companies: push.companies.map(({ id, name }) => ({ value: id, label: name })),
  articles: push.articles.map(({ id, title }) => ({ value: id, label: title })),
  contacts: push.contacts.map(({ id, name }) => ({ value: id, label: name })),
});

const numbers = (choices: readonly Choice[]) => choices.map(({ value }) => value);

/** What it says, as the server is asked. */
export const contentOf = ({
  articles,
  companies,
  groupIds: _groups,
  contacts: _contacts,
  keywords: _keywords,
  botIds: _bots,
  ...content
}: PushValues) => ({
  ...content,
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

/** What was found, and what is chosen already where that is not among it. */
export const withChosen = (found: readonly Choice[], chosen: readonly Choice[]): Choice[] => [
  ...chosen.filter(({ value }) => !found.some((one) => one.value === value)),
  ...found,
];
