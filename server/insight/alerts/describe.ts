import type { AlertCondition, AlertKind } from '#contract/insight/alert-rules.ts';
import type { Language } from '#contract/language.ts';
import { filtersOf } from '#server/insight/themes/open-theme.ts';
import { alertTexts as english } from './locales/en.ts';
import { alertTexts as chinese } from './locales/zh-CN.ts';
import type { StoredFiring, StoredRule } from './planned.ts';

const textsOf: Readonly<Record<Language, typeof chinese>> = { 'zh-CN': chinese, en: english };

const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(values[name] ?? ''));

/** As figures of alerts are written: one digit, none where it says nothing. */
const shown = (value: number) => String(Math.round(value * 10) / 10);

type Fired = Pick<StoredFiring, 'value' | 'stories' | 'word'>;

interface Described {
  /** Of the first article of its story; empty where there is none. */
  readonly title: string;
  readonly peer: string;
  /** What the first tier of sources is called. */
  readonly tier: string;
}

/** A title, or that there is none. */
export const headlineOf = (title: string, language: Language): string => title || textsOf[language].withdrawn;

/** What a firing tells, in one line. */
export function describeFiring(
  kind: AlertKind,
  fired: Fired,
  { title, peer, tier }: Described,
  language: Language,
): string {
  const texts = textsOf[language];
  const { value, stories, word } = fired;
  return fill(texts.fired[kind], {
    ...{ title: headlineOf(title, language), peer, tier, word: word ?? '' },
    ...{ value: shown(value ?? 0), stories: stories ?? 0 },
  });
}

interface Naming {
  readonly language: Language;
  /** What the first tier of sources is called. */
  readonly tier: string;
}

/** A rule's name, made from its condition where nobody wrote one. */
export const nameOfRule = ({ name, condition }: Pick<StoredRule, 'name' | 'condition'>, naming: Naming): string =>
  name === '' ? nameOfCondition(condition, naming) : name;

function nameOfCondition(condition: AlertCondition, { language, tier }: Naming): string {
  const { rules } = textsOf[language];
  if (condition.kind === 'theme') {
    const { q } = filtersOf(condition.query);
    return q === '' ? rules.theme : fill(rules.themeWords, { q });
  }
  if (condition.kind !== 'keyword') return fill(rules[condition.kind], { ...condition, tier });
  const { q, near } = condition;
  return near === null ? fill(rules.keyword, { q }) : fill(rules.keywordNear, { q, near });
}

/** What people handled that no rule fired on: `word 低温性能 2026-11-20`, `rank 4 3 2026-11-20`. */
export function describeSubject(subject: string, language: Language): string {
  const [kind, ...rest] = subject.split(' ');
  const { subjects } = textsOf[language];
  const words = rest.slice(0, -1);
  if (kind === 'rank') return fill(subjects.rank, { before: words[0] ?? '', now: words[1] ?? '' });
  const word = wordOf(subject);
  return word === undefined ? '' : fill(subjects.word, { word });
}

/** The word that a subject is about. */
export function wordOf(subject: string): string | undefined {
  const [kind, ...rest] = subject.split(' ');
  return kind === 'word' ? rest.slice(0, -1).join(' ') : undefined;
}
