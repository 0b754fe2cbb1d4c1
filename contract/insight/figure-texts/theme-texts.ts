import type { Language } from '../../language.ts';
import type { ThemeKind } from '../explanations.ts';

export interface ThemeTexts {
  readonly kinds: Readonly<
    Record<
      ThemeKind,
      {
        readonly name: string;
        /** Summary in one sentence. */
        readonly meaning: string;
        /** `{name}` is a number or formula of the code. */
        readonly formula: string;
        readonly limits: readonly string[];
      }
    >
  >;
  /** Labels of what a worked example consists of. */
  readonly inputs: Readonly<
    Record<
      | 'stories'
      | 'storiesBefore'
      | 'volume'
      | 'shareBefore'
      | 'positive'
      | 'neutral'
      | 'negative'
      | 'unsure'
      | 'netToneBefore'
      | 'early'
      | 'reprint',
      string
    >
  >;
  /** The companies and sources of the examples. */
  readonly companies: readonly [string, string];
  readonly sources: readonly [string, string, string];
  /** Results after one another: a value with its change. */
  readonly shown: Readonly<Record<'stories' | 'share' | 'netTone' | 'source' | 'earlier' | 'later', string>>;
  readonly comma: string;
}

export const themeTexts: Readonly<Record<Language, ThemeTexts>> = {
  'zh-CN': {
    kinds: {
      theme: {
        name: '主题的数字',
        meaning: '一项存下来的检索即一个主题：符合条件的报道有多少，其中本公司占多少、语气如何，都与前一等长时段比较。',
        formula:
          '报道 = 时段内首发且符合条件的报道；份额 = {share}；净语气 = {netTone}；变化 = 本期 − 前一时段，报道再除以前一时段',
        limits: [
          '检索词看一则报道的任何一篇文章；日期、来源、语气、事件与所提公司以首发文章为准。BA Explorer 按同一条件列出的就是计入的报道。',
          '份额只数主题里的报道，V 的算法与声量相同；这些公司合计不足 {stories} 则时不显示。已判语气不足 {judged} 则时不显示净语气与负面占比。',
          '同业中位数取主题里至少有 {medianStories} 则已判报道的同业，不足 {medianCompanies} 家时不显示。',
          '30 天的柱为 3 日一段，90 天为 7 日，一年（52 周）为 28 日，以今天为最后一段的末日；一段不少于 {peakStories} 则且达到各段中位数的 {peakRatio} 倍，标出其中转载最多的一则，至多 {peaks} 处。',
          '主题里的词按热词的规则，只数主题里的报道。',
          '最多计最新的 {most} 则；前一时段早于收录起始日，或报道超出此数时，不作比较。条件改动后，以前的日子也按新条件计。',
        ],
      },
      themeSource: {
        name: '来源的先后',
        meaning: '一家来源在主题里写了几则、首发几则，比写同一件事的其他来源早多少，首发后被转载几次。',
        formula:
          '比同题 = 该来源首篇的时刻 − 同一则报道各来源首篇时刻的中位数，取各则的中位数；被转 = 首发各则的转载数的均值',
        limits: [
          '只有一家来源的报道不计先后。负为早，正为晚。',
          '「首发前三」为首发最多的三家来源首发的报道占全部报道的比例。',
          '来源页用同样的算法，但计该来源的全部文章。',
        ],
      },
    },
    inputs: {
      stories: '本期报道',
      storiesBefore: '前一时段报道',
      volume: '{company}在主题里的声量 V',
      shareBefore: '前一时段份额',
      positive: '正面报道',
      neutral: '中性报道',
      negative: '负面报道',
      unsure: '未判报道',
      netToneBefore: '前一时段净语气',
      early: '{source}首篇',
      reprint: '首发的转载数',
    },
    companies: ['甲公司', '乙公司'],
    sources: ['早报', '日报', '晚报'],
    shown: {
      stories: '{value} 则 {change}',
      share: '份额 {value} {change}',
      netTone: '净语气 {value} {change}',
      source: '{source}{delay}，被转 {reprinted} 次',
      earlier: '早 {minutes} 分钟',
      later: '晚 {minutes} 分钟',
    },
    comma: '，',
  },
  en: {
    kinds: {
      theme: {
        name: 'Figures of a theme',
        meaning:
          'A saved search is a theme: how many stories fit its condition, what part of them is the company’s, and how they sound, each against the period before.',
        formula:
          'stories = stories that began in the period and fit; share = {share}; net tone = {netTone}; change = this period − the one before, for stories divided by the one before',
        limits: [
          'Words are looked for in any article of a story; day, source, tone, events and companies are those of its first article. The Explorer lists exactly the stories that count.',
          'For the share only stories of the theme count, V is that of volume; it is not shown with fewer than {stories} stories of these companies. Net tone and negative share are not shown with fewer than {judged} judged stories.',
          'The median of peers is that of those with at least {medianStories} judged stories in the theme; not shown with fewer than {medianCompanies} of them.',
          'Bars have 3 days over 30, 7 over 90, and 28 over a year of 52 weeks; the last one ends today. A bar with at least {peakStories} stories and {peakRatio} times the median bar is named by its most reprinted story, at most {peaks} of them.',
          'Words of a theme follow the rules of hot words, with stories of the theme alone.',
          'At most the {most} newest stories count; nothing is compared where the period before is not on record, or where there are more. After a change of the condition past days are counted by the new one.',
        ],
      },
      themeSource: {
        name: 'How early a source is',
        meaning:
          'How many stories of a theme a source wrote about, how many it was first with, how much earlier it was than others, and how often that was reprinted.',
        formula:
          'delay = time of the source’s first article − median of the first articles of all sources of that story, the median over its stories; reprints = mean reprints of the stories that it was first with',
        limits: [
          'Stories of a single source say nothing about delay. Before the median is negative.',
          'The first three are the three sources with the most first stories, as a part of all stories.',
          'The page of a source computes the same from all of its articles.',
        ],
      },
    },
    inputs: {
      stories: 'Stories of the period',
      storiesBefore: 'Stories of the period before',
      volume: 'Volume V of {company} in the theme',
      shareBefore: 'Share of the period before',
      positive: 'Positive stories',
      neutral: 'Neutral stories',
      negative: 'Negative stories',
      unsure: 'Stories not judged',
      netToneBefore: 'Net tone of the period before',
      early: 'First article of the {source}',
      reprint: 'Reprints of the story',
    },
    companies: ['Company A', 'Company B'],
    sources: ['Morning Post', 'Daily', 'Evening Post'],
    shown: {
      stories: '{value} stories {change}',
      share: 'share {value} {change}',
      netTone: 'net tone {value} {change}',
      source: '{source} {delay}, reprinted {reprinted} times',
      earlier: '{minutes} minutes earlier',
      later: '{minutes} minutes later',
    },
    comma: ', ',
  },
};
