import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { type Pair, pairText, text } from '#server/product/text.ts';
import { onlyText, type SiteText, textsOf } from './site-text.ts';

const statement: ContentFields<'companyStatement'> = {
  slogan: text('以数为鉴\n知所兴替', 'Data as the mirror'),
  title: text('我们做一件事：\n让企业看清自己怎样被谈论', 'We do one thing:\nlet a company see how it is talked about'),
  body: text(
    [
      '<p>古人以铜为鉴，可以正衣冠。今天的企业需要一面新的镜子，照见公告发出之后，市场读到了什么、引用了什么、又误解了什么。</p>',
      '<p>我们把公开的公告、报道与问答整理成同一口径的数据，每个数字都能点回原文。我们服务董事会办公室、投资者关系、品牌与可持续发展团队。</p>',
      '<p>我们有三条不变的做法。口径公开：公式、窗口、权重与版本都写在口径说明里，改过什么、哪天改的，也都写着。原文可查：没有出处的数字不上屏幕。只作对照，不作推荐：我们告诉你别人怎样说，不替你判断该不该买卖什么。</p>',
      '<p>公司由一组做过披露、写过新闻、也维护过检索系统的人创办。团队里研究、工程与服务各占三分之一，编辑与工程师同坐一桌：一个热词排到第几，两边的人都要说得清为什么。</p>',
    ].join(''),
    [
      '<p>A bronze mirror once helped people set their dress straight. A company today needs another kind: one that shows, after a filing goes out, what the market read in it, what it quoted and what it misunderstood.</p>',
      '<p>We turn public filings, coverage and questions into data on one basis, and every figure leads back to the texts behind it. We work for board offices, investor relations, brand and sustainability teams.</p>',
      '<p>Three habits do not change. Definitions are public: formulas, windows, weights and versions are written down, with what was changed and when. Sources can be opened: a figure without one is not shown. We compare and do not recommend: we tell you what others say, and leave what to buy or sell to you.</p>',
      '<p>The company was founded by people who have written disclosure, reported news and run search systems. Research, engineering and service make up a third each, and editors share a table with engineers: when a word moves up the list, both must be able to say why.</p>',
    ].join(''),
  ),
  note: text('', ''),
};

const careers: ContentFields<'careers'> = {
  title: text('找几位愿意\n把数字讲清楚的人', 'Looking for people\nwho can account for a figure'),
  lead: text(
    '我们人不多，事情也不杂：收录、统计、解释。每个职位都会直接改变客户屏幕上的一个数字。',
    'We are few, and the work is plain: collect, count, explain. Every position changes a figure on a client’s screen.',
  ),
  apply: text(
    [
      '<p>把简历发给我们，标题写明职位与姓名。不需要求职信；如果愿意，附一段不超过三百字的文字，说说你改正过的一个数字。</p>',
      '<ol><li>五个工作日内给出答复，无论合适与否。</li><li>一次四十分钟的电话，谈你做过的事。</li><li>半天的当面交流，用我们真实的数据一起做一道题，按市价付酬。</li></ol>',
      '<p>应聘材料只用于这次招聘，六个月后删除。</p>',
    ].join(''),
    [
      '<p>Send us your CV, with position and name in the subject. No cover letter needed; if you like, add up to 200 words about a figure you once put right.</p>',
      '<ol><li>You have an answer within five working days, whatever it is.</li><li>A call of forty minutes about what you have done.</li><li>Half a day with us, on a task from our real data, paid at the going rate.</li></ol>',
      '<p>What you send is used for this application only and deleted after six months.</p>',
    ].join(''),
  ),
  mail: '',
};

const contact: ContentFields<'contact'> = {
  lead: text(
    '工作日有人接听，留言在一个工作日内答复。',
    'Somebody answers on working days; messages are answered within one.',
  ),
  email: '',
  emailNote: text('合作、媒体与更正请求都写到这里', 'Partnerships, press and requests for correction'),
  formTitle: text('写给我们', 'Write to us'),
  formLead: text(
    '指出一个数字有误，请附上页面地址与您看到的数值，我们查过之后会写明原因。',
    'If a figure looks wrong, name the page and what you see there: we check, and answer with the reason.',
  ),
  next: text(
    '留言已经交给值班的顾问\n一个工作日内，按您留下的方式答复\n涉及数字更正的，答复里会写明查了什么',
    'The adviser on duty has your message\nWithin one working day you hear from us the way you asked\nIf it is about a figure, the answer says what was checked',
  ),
};

const trial: ContentFields<'trial'> = {
  title: text('申请试用', 'Request a trial'),
  lead: text(
    '填好后，顾问会在一个工作日内致电，\n并为您配置同业名单。',
    'Once it is filled in, an adviser calls within one working day\nand sets up your list of peers.',
  ),
  next: text(
    '顾问在一个工作日内致电，核对公司与同业名单\n通话约十分钟，不需要准备材料\n确认之后，试用账号发到您的工作邮箱',
    'An adviser calls within one working day to check your company and its peers\nThe call takes about ten minutes; nothing needs preparing\nThen the trial account is sent to your work e-mail',
  ),
};

const trialSteps: readonly (readonly [key: string, title: Pair, note: Pair])[] = [
  ['form', ['提交申请', 'Send the form'], ['约一分钟', 'About a minute']],
  ['call', ['顾问致电确认', 'An adviser calls'], ['工作日 9:00–18:00', 'Working days 9:00–18:00']],
  ['trial', ['开通 14 日试用', '14 days of trial'], ['含三件工具与一份日报', 'Three tools and a daily digest']],
];

const trialTopics: readonly (readonly [key: string, zh: string, en: string])[] = [
  ['ranking', '了解同业排名与变化', 'Rank among peers'],
  ['hot-words', '及早发现热词', 'Hot words, early'],
  ['search', '检索公告与报道', 'Search filings and coverage'],
  ['esg', 'ESG 披露对标', 'ESG disclosure'],
  ['cooperation', 'TPC 第三方合作', 'Third-party cooperation'],
];

/**
 * What the pages about the company and the forms say, in no company's name: e-mail addresses, figures and the note on
 * them, certificates and places are each operator's own.
 */
export const companyTexts: readonly SiteText[] = [
  onlyText('companyStatement', statement),
  onlyText('careers', careers),
  onlyText('contact', contact),
  onlyText('trial', trial),
  ...textsOf(
    'trialStep',
    trialSteps.map(([key, title, note]) => [key, { title: pairText(title), note: pairText(note) }]),
  ),
  ...textsOf(
    'trialTopic',
    trialTopics.map(([key, zh, en]) => [key, { label: text(zh, en) }]),
  ),
];
