import type { EventType } from '#contract/insight/event-types.ts';
import { findEvents } from '#server/insight/events/find-events.ts';
import { lettersOf } from '#server/platform/text/characters.ts';
import {
  containmentOf,
  nearDuplicateSimilarity,
  type Shingles,
  shinglesOf,
  similarityOf,
} from '#server/platform/text/near-duplicate.ts';
import { areOpposed, opposedWordsOf } from './opposites.ts';

/** Of the shorter text, this part must be in the longer one if it is a cut reprint or a brief. */
export const containment = 0.85;
/** From here on it is the same text, whatever its headline says. */
const wholeText = 0.97;
/** Figures of the bodies in common, as part of those of the text with fewer. */
const commonFigures = 0.5;
/** Letters of a headline that says enough to be compared. */
export const leastHeadline = 8;
/** Shingles of a text that says enough to be found within another. */
const leastShingles = 12;
/** Part of a headline around a replaced word from which it is the same form. */
const formShare = 0.4;

/** What is compared of an article, all in search form. Computed once, the shingles when first needed. */
export interface StoryText {
  /** Headline without the tags of its source, letters and digits only. */
  readonly headline: string;
  readonly numbers: ReadonlySet<string>;
  readonly opposed: ReadonlySet<string>;
  /** Types of events that the headline tells. */
  readonly events: ReadonlySet<EventType>;
  /** Text without the headline, letters and digits only. */
  readonly body: string;
  readonly figures: () => ReadonlySet<string>;
  /** Of headline and body, and of the body alone. */
  readonly shingles: () => Shingles;
  readonly bodyShingles: () => Shingles;
}

/** Texts compared: the rest of a long article changes nothing. */
const comparedLength = 6_000;

const tagWords =
  '快讯|独家|转载|最新|重磅|要闻|新闻|突发|视频|图|组图|图文|图集|多图|原创|聚焦|关注|速递|快报|简讯|滚动|头条|热点|公告';
/** How sources are named; not 年报, of which the next is another, and not 电网. */
const sourceName = '[^】\\]〕)>]{2,7}(?:(?<!电)网|(?<![年季月周财中])报|社|财经|在线|新闻)';
/** In brackets only what says nothing of the story: (上), 【储能】 and a title in 《》 do. */
const leadingTags = new RegExp(
  `^(?:[【\\[〔(<](?:(?:(?:${tagWords}|报道|资讯)[!！]?)+|${sourceName})[】\\]〕)>]|(?:${tagWords})[:：|丨·])\\s*`,
  'u',
);
const trailingTags = new RegExp(
  `\\s*(?:[【\\[〔(](?:${tagWords}|[^】\\]〕)]{0,8}(?:网|报|社|财经|转|图))[】\\]〕)]|[-_|—丨]+\\s*[^-_|—丨\\d]{2,8}(?:网|报|社|财经|新闻|在线|证券|日报))$`,
  'u',
);

/** A headline without what sources put before and after it. */
export function withoutTags(headline: string): string {
  let text = headline.trim();
  for (const tags of [leadingTags, trailingTags]) {
    for (let shorter = text.replace(tags, ''); shorter !== text && shorter.length >= 4; ) {
      text = shorter;
      shorter = text.replace(tags, '');
    }
  }
  return text;
}

/**
 * What a Chinese number counts or orders: the fourth period, three years. A single 一 says no number after words like
 * 最近 and 每: 最近一期 is the last period, whichever.
 */
const counted = '(?=[季月日年号期届批轮次度连])';
const chineseNumbers = new RegExp(
  `第[一二三四五六七八九十百两]+步?|(?<![近新这每那某又再])一${counted}|(?!一${counted})[一二三四五六七八九十两]+${counted}`,
  'gu',
);

/** Numbers as they are written with digits, and Chinese ones that count or order something. */
function numbersOf(text: string): ReadonlySet<string> {
  const digits = [...text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)].map(([number]) =>
    String(Number(number.replaceAll(',', ''))),
  );
  return new Set([...digits, ...(text.match(chineseNumbers) ?? [])]);
}

/** Types by which two headlines may tell the same: who sells and who buys, who sues and what the court says. */
const sameDeal: Readonly<Partial<Record<EventType, EventType>>> = { transfer: 'acquisition', judgment: 'lawsuit' };

/** @param headline Chinese headline in search form  @param body the rest of the Chinese text */
export function storyTextOf(headline: string, body: string): StoryText {
  const title = withoutTags(headline);
  const compared = body.slice(0, comparedLength);
  const letters = lettersOf(compared);
  const headlineLetters = lettersOf(title);
  return {
    headline: headlineLetters,
    numbers: numbersOf(title),
    opposed: opposedWordsOf(title),
    events: new Set(findEvents(title, []).map(({ type }) => sameDeal[type] ?? type)),
    body: letters,
    figures: once(() => numbersOf(compared)),
    shingles: once(() => shinglesOf(`${headlineLetters}${letters}`)),
    bodyShingles: once(() => shinglesOf(letters)),
  };
}

function once<Value>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

/**
 * How surely two articles tell the same story; `undefined` if they do not. It does not matter which is left and right.
 * Companies and dates are compared by the caller.
 */
export function closenessOf(left: StoryText, right: StoryText): number | undefined {
  if (differOnBothSides(left.numbers, right.numbers) || areOpposed(left.opposed, right.opposed)) return undefined;
  if (tellOther(left.events, right.events)) return undefined;
  const hasSameHeadline = left.headline === right.headline && left.headline.length >= leastHeadline;
  const replaced = hasSameHeadline ? undefined : replacedWords(left.headline, right.headline);
  const haveBodies = left.body !== '' && right.body !== '';
  if (replaced && (!haveBodies || isReplacedInBodies(replaced, left.body, right.body))) return undefined;
  if (haveBodies && shareOf(left.figures(), right.figures()) < commonFigures) return undefined;

  const similarity = similarityOf(left.shingles(), right.shingles());
  const contained = Math.max(
    containedPart(left.shingles(), right.shingles()),
    haveBodies ? containedPart(left.bodyShingles(), right.bodyShingles()) : 0,
  );
  if (replaced && contained < wholeText) return undefined;
  if (hasSameHeadline) return 1 + contained;
  return similarity >= nearDuplicateSimilarity || contained >= containment
    ? Math.max(similarity, contained)
    : undefined;
}

function differOnBothSides(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return hasOwn(left, right) && hasOwn(right, left);
}

/** 迈出出海第一步 says no number: only beside 第二步 it is the first of several. */
const hasOwn = (numbers: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...numbers].some(
    (each) => !others.has(each) && (each !== '第一步' || [...others].some((other) => other.endsWith('步'))),
  );

/** Whether both headlines tell events, and none in common: 签署合同 and 中标 of one day are two stories. */
function tellOther(left: ReadonlySet<EventType>, right: ReadonlySet<EventType>): boolean {
  return left.size > 0 && right.size > 0 && ![...left].some((each) => right.has(each));
}

/** Part of the smaller set that is in the other; 1 if it is empty. */
function shareOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [fewer, more] = left.size <= right.size ? [left, right] : [right, left];
  if (fewer.size === 0) return 1;
  return [...fewer].filter((each) => more.has(each)).length / fewer.size;
}

function containedPart(left: Shingles, right: Shingles): number {
  return Math.min(left.length, right.length) < leastShingles ? 0 : containmentOf(left, right);
}

interface Replaced {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/**
 * The words that two headlines of one form have in the same place, with and without the two letters before or after:
 * 北京 and 清华 in 北京大学招生简章 and 清华大学招生简章. None if one merely says more, or if they are of different forms.
 */
function replacedWords(left: string, right: string): Replaced | undefined {
  const most = Math.min(left.length, right.length);
  let before = 0;
  while (before < most && left[before] === right[before]) before += 1;
  let after = 0;
  while (after < most - before && left.at(-after - 1) === right.at(-after - 1)) after += 1;
  if (before + after === most || before + after < formShare * most) return undefined;
  const formsOf = (text: string) => [
    text.slice(before, text.length - after),
    text.slice(Math.max(0, before - 2), text.length - after),
    text.slice(before, text.length - Math.max(0, after - 2)),
  ];
  return { left: formsOf(left), right: formsOf(right) };
}

/** Whether each body has the word of its own headline and not the other's. */
function isReplacedInBodies({ left, right }: Replaced, leftBody: string, rightBody: string): boolean {
  return left.some((word, index) => {
    const other = right[index] ?? '';
    return (
      leftBody.includes(word) && !leftBody.includes(other) && rightBody.includes(other) && !rightBody.includes(word)
    );
  });
}
