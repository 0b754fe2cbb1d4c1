/** Texts of a digest, as its recipients read them. */
export const digestTexts = {
  /** In front of a subject, where the law wants it. */
  advertising: '（广告）{subject}',
  /** The sender's name. */
  from: '{company} · {brand}',
  articles: '要闻',
  hotWords: '热词',
  /** Below it, where the company has too few stories for words of its own. */
  fellBack: '{company}的报道不足 {scopeStories} 则，以下为{industry}行业的热词。',
  fellBackAll: '{company}的报道不足 {scopeStories} 则，以下是全部报道的热词。',
  chart: '媒体活跃率',
  chartScope: '近 {days} 日，1.0 为常态',
  /** Below the chart, and for whoever does not see it. */
  chartText:
    '{company}的活跃率现为 {last}，{days} 日内最高 {highest}（{highestOn}），最低 {lowest}。虚线为常态，灰线为行业内声量最大的公司。',
  chartInText: '[图] {text}',
  /** Beside the name of a theme. */
  searched: '近 7 日，对前 7 日',
  /** A theme on a card, with its figures after one another. */
  themeInLine: '{name}：{figures}',
  comma: '，',
  companies: '公司对照',
  companiesScope: '近 7 日，活跃率与文章数',
  articleCount: '{count} 篇',
  /** Under an article's title. */
  source: '{source}，{time}',
  web: '在网页上看全文与口径',
  /** The same in the foot, beside leaving. */
  inBrowser: '在浏览器中查看',
  /** In the foot, where it shows something in Chinese in another language. */
  untranslated: '部分内容还没有英文版，以中文显示。',
  /** Why somebody gets it. */
  reason: '您收到这封邮件，是因为您于 {consentDay} 同意接收{company}的资讯。',
  /** To what somebody gets, and how often. */
  prefer: '选择收什么、多久一封',
  leave: '退订',
  /** Above the address for leaving in plain text. */
  leaveAt: '退订：',
  preferAt: '选择收什么、多久一封：',
  testReason: '这是寄给您自己的试寄，退订链接不起作用。',
};
