export const alertTexts = {
  /** What fired, in one line that stands alone. */
  fired: {
    spike: '报道突增，z {value}，当日 {stories} 则',
    firstHeadline: '{tier}首发：{title}',
    keyword: '命中关键词：{title}',
    theme: '主题有新报道：{title}',
    volume: '单日报道 {stories} 则',
    overtaken: '{peer}声量份额反超 {value} 个百分点',
    hotWord: '新上榜热词「{word}」，本公司见于 {stories} 则报道',
  },
  /** The names of rules that nobody named. */
  rules: {
    spike: '突增 z ≥ {z}，当日 ≥ {stories} 则',
    firstHeadline: '{tier}首发',
    keyword: '关键词：{q}',
    keywordNear: '关键词：{q}，距本公司 {near} 字以内',
    theme: '主题与事件',
    themeWords: '主题：{q}',
    volume: '单日报道 ≥ {stories} 则',
    overtaken: '同业份额反超 ≥ {points} 个百分点',
    hotWord: '新上榜热词，本公司 ≥ {stories} 则',
  },
  /** What no rule fired on. */
  subjects: { word: '「{word}」新上榜', rank: '声量名次从第 {before} 到第 {now}' },
  withdrawn: '（原文已下线）',
};
