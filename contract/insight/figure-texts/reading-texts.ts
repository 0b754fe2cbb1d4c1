import type { Language } from '../../language.ts';
import type { ReadingKind } from '../explanations.ts';

export interface ReadingTexts {
  readonly kinds: Readonly<
    Record<
      ReadingKind,
      {
        readonly name: string;
        /** Summary in one sentence. */
        readonly meaning: string;
        /** `{name}` is a number or formula of the code. */
        readonly formula: string;
        /** Exceptions and other limits; with the same placeholders. */
        readonly limits: readonly string[];
      }
    >
  >;
  /** Labels of what a worked example consists of. */
  readonly inputs: Readonly<
    Record<
      | 'first'
      | 'sameStory'
      | 'otherStory'
      | 'constant'
      | 'sentence'
      | 'type'
      | 'trigger'
      | 'role'
      | 'amount'
      | 'together'
      | 'part'
      | 'words'
      | 'before'
      | 'after',
      string
    >
  >;
  readonly subject: string;
  /** Between two results. */
  readonly comma: string;
  /** `{stories}` and `{articles}` */
  readonly stories: string;
  readonly information: string;
}

export const readingTexts: Readonly<Record<Language, ReadingTexts>> = {
  'zh-CN': {
    kinds: {
      story: {
        name: '报道的合并',
        meaning: '讲同一件事的近似文章合为一则报道，最早的一篇为首发，其余为转载。',
        formula: '同一则：标题相同，或相似度 ≥ {similarity}，或较短一篇有 {containmentPercent}% 以上见于较长一篇',
        limits: [
          '标题不少于 {headline} 字才按标题比较，【快讯】（转载）一类的标签不计；相似度按三字片段计（Jaccard）。',
          '标题中的数字或日期彼此不同、用词相反（增持与减持）、事件类型不同、所提公司或正文数字多半不同时，不合并。',
          '按时间先后逐篇归入，向前至多 {days} 天，因此结果与文章到达的先后无关。',
        ],
      },
      tone: {
        name: '语气的判定',
        meaning: '按中文标题里每个词的分量之和，把文章判为正面、中性、负面，或留作未判。',
        formula: '分数 = 常数项 + Σ 词的分量；≥ {decided} 为正，≤ −{decided} 为负，±{neutral} 之内为中，其余未判',
        limits: [
          '分量由人工判过的标题训练而成，随版本发布；公司名与机构名不参与计分，数字一律按同一个词计。',
          '只读标题，不读正文；没有中文标题的文章为未判。',
          '人工改判优先于模型，只影响那一篇，词的权重不变。',
        ],
      },
      event: {
        name: '事件的识别',
        meaning: '从标题与正文开头的句子里，按规则找出公司发生了什么、担任什么角色、金额多少。',
        formula: '事件 = 触发词（未被否定，也不是别的词的一部分）+ 句中的公司 + 离触发词最近的金额',
        limits: [
          '只读标题与正文前 {characters} 字；每篇文章每家公司每种类型至多一个事件，报道的事件以首发文章为准。',
          '角色由介词、被动与语序判断，判断不了的写作「角色未定」。',
          '金额按文字换算，不做四舍五入；每股价格与业绩数字不算交易金额。',
        ],
      },
      phrase: {
        name: '词组的发现',
        meaning: '总是连在一起、前后又常变化的相邻词，合为一个词组计数。',
        formula: 'NPMI = {information}，前后邻词的熵 H = −Σ p × ln p',
        limits: [
          '2 至 {words} 个词，见于不少于 {headlines} 条标题；任一处断开的 NPMI 不低于 {npmi}，前后的熵均不低于 {entropy}。',
          'n 为词组出现的次数，l 与 r 为断开处左右两部分出现的次数，N 为全部词数。',
          '某词的报道有 {partSharePercent}% 以上含该词组时，热词榜只列词组。',
        ],
      },
    },
    inputs: {
      first: '首发',
      sameStory: '并入首发的报道',
      otherStory: '另成一则',
      constant: '常数项',
      sentence: '句子',
      type: '类型',
      trigger: '触发词',
      role: '公司的角色',
      amount: '金额（元）',
      together: '{phrase}出现 n',
      part: '{word}出现',
      words: '全部词数 N',
      before: '前邻词的熵',
      after: '后邻词的熵',
    },
    subject: '主体',
    comma: '，',
    stories: '{stories} 则报道，{articles} 篇文章',
    information: 'NPMI {value}',
  },
  en: {
    kinds: {
      story: {
        name: 'What is one story',
        meaning:
          'Articles that tell the same thing are one story: the earliest is its first article, the others are reprints.',
        formula:
          'One story: equal headlines, or similarity ≥ {similarity}, or at least {containmentPercent}% of the shorter text in the longer one',
        limits: [
          'Headlines are compared from {headline} characters on, without tags such as 【快讯】 and （转载）; similarity is that of pieces of three characters (Jaccard).',
          'Articles stay apart if the numbers or dates of their headlines differ, if words oppose each other (增持 and 减持), if they tell events of different types, or if they have no company in common or most figures of the text differ.',
          'Articles are placed in order of time, at most {days} days back; so the result does not depend on the order in which they arrive.',
        ],
      },
      tone: {
        name: 'How tone is judged',
        meaning: 'What the words of the Chinese headline weigh is added up: positive, neutral, negative or not judged.',
        formula:
          'score = constant + Σ weights of words; ≥ {decided} is positive, ≤ −{decided} negative, within ±{neutral} neutral, the rest not judged',
        limits: [
          'The weights are learnt from headlines that people judged and come with a release; names of companies and organisations do not count, all numbers count as one word.',
          'Only the headline is read, not the text; an article without a Chinese headline is not judged.',
          'A correction by a person comes before the model and concerns that article only; the weights stay as they are.',
        ],
      },
      event: {
        name: 'How events are found',
        meaning:
          'Rules find in the headline and the first sentences what has happened to a company, in what role, and for what amount.',
        formula:
          'event = trigger (neither negated nor part of another word) + company of the sentence + the amount nearest to the trigger',
        limits: [
          'Headline and first {characters} characters are read; an article has at most one event of a type for a company, and the events of a story are those of its first article.',
          'The role follows from prepositions, passives and order; where they do not tell it, it is unsure.',
          'Amounts are converted as text and never rounded; prices per share and results do not count as amounts of a deal.',
        ],
      },
      phrase: {
        name: 'How phrases are found',
        meaning: 'Neighbouring words that always stand together, in changing surroundings, count as one word.',
        formula: 'NPMI = {information}, entropy of what stands before and after H = −Σ p × ln p',
        limits: [
          '2 to {words} words in at least {headlines} headlines; NPMI of at least {npmi} wherever it is split, entropy of at least {entropy} on both sides.',
          'n is how often the phrase occurs, l and r how often the parts left and right of the split do, N the number of all words.',
          'Where at least {partSharePercent}% of a word’s stories have the phrase, only the phrase is listed as a hot word.',
        ],
      },
    },
    inputs: {
      first: 'First article',
      sameStory: 'Same story',
      otherStory: 'Another story',
      constant: 'Constant',
      sentence: 'Sentence',
      type: 'Type',
      trigger: 'Trigger',
      role: 'Role of the company',
      amount: 'Amount (CNY)',
      together: '{phrase} occurs n',
      part: '{word} occurs',
      words: 'All words N',
      before: 'Entropy before it',
      after: 'Entropy after it',
    },
    subject: 'subject',
    comma: ', ',
    stories: '{stories} stories, {articles} articles',
    information: 'NPMI {value}',
  },
};
