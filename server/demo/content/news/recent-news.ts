import type { DemoNews } from './news-item.ts';

/** Company news of the last months. All companies, people and figures in it are invented. */
export const recentNews: readonly DemoNews[] = [
  {
    daysAgo: 1,
    tag: 'report',
    pattern: 'mirror',
    title: [
      '《新材料行业媒体活跃度季度报告》发布',
      'Quarterly report on media activity in advanced materials published',
    ],
    summary: [
      '报告逐周比较新材料行业的上市公司。名次变化最大的三家，都在季度内说清了产线的进展。',
      'The report compares the listed companies of advanced materials week by week. The three that moved most had all explained how their production lines were coming on.',
    ],
    body: [
      [
        '本期报告沿用上次升级后的口径：转载去重，来源按级别加权，标题提及与正文提及分开计数。由此得到的活跃度，能够区分「被点名」与「被顺带提到」。',
        'This issue keeps the definitions of the last upgrade: reprints are merged, sources weigh by their tier, and mentions in headline and text are counted apart. The resulting index tells being named from being mentioned in passing.',
      ],
      { h: ['口径说明', 'Definitions'] },
      [
        '报告只使用公开的公告与报道。每家公司与自己的前十二个窗口比，再在行业内排名次。少于五家可比公司的细分行业不出名次。',
        'The report uses public filings and coverage only. Each company is measured against its own twelve previous windows and then ranked within the industry. Segments with fewer than five comparable companies have no ranks.',
      ],
      { h: ['谁在被谈论', 'Who is being talked about'] },
      [
        '声量仍然集中在少数几家公司。与上一季相比，变化主要来自两类事件：产线进入试生产，以及业绩说明会之后的追问。',
        'Volume is still concentrated on a few companies. Compared with the quarter before, change came from two kinds of event: lines entering trial production, and questions asked after results briefings.',
      ],
      {
        quote: [
          '名次上升的公司，做对的不是多发稿，而是把同一件事讲到第三层。',
          'Companies that rose did not publish more. They explained one matter three layers deep.',
        ],
        by: ['研究负责人 沈砚秋', 'Shen Yanqiu, head of research'],
      },
      { h: ['名次变化', 'Changes of rank'] },
      {
        list: [
          ['上升最多的公司，标题提及的占比同时上升。', 'Those that rose most were also named in headlines more often.'],
          [
            '下降最多的公司，报道多来自转载，原创来源减少。',
            'Those that fell most were carried by reprints, with fewer original sources.',
          ],
          ['名次不变的公司，声量波动也在常态之内。', 'Those that kept their rank stayed within their normal range.'],
        ],
      },
      { h: ['方法与限制', 'Method and limits'] },
      [
        '活跃度衡量的是被谈论的程度，不衡量好坏。报告不含社交平台，也不含付费内容。完整口径见「口径说明」页面。',
        'The index says how much a company is talked about, not how well. Social platforms and paid content are left out. Full definitions are on the page that explains every figure.',
      ],
      ['注：公司名称与数据均为示例。', 'Note: company names and figures are examples.'],
    ],
  },
  {
    daysAgo: 9,
    tag: 'product',
    pattern: 'weave',
    title: [
      'BA 热词上线「共现词」，一次看清词与词的关系',
      'BA Hot words adds related words: see how words belong together',
    ],
    summary: [
      '打开一个热词，就能看到词与词的关系和最早的报道。',
      'Every hot word now shows how it relates to others, and its earliest coverage.',
    ],
    body: [
      [
        '一个词单独变热，往往说明不了什么。今天起，打开任意一个热词，都能看到与它一同出现的词，以及每天有几篇报道用到它。',
        'A word that rises alone says little. From today every hot word opens with the words that appear beside it, and how many stories use it each day.',
      ],
      { h: ['两处变化', 'Two changes'] },
      {
        list: [
          [
            '共现词：与热词出现在同一篇报道里的词，按关联强弱排列。',
            'Related words: words in the same stories, ordered by how strongly they belong together.',
          ],
          [
            '首发线索：近期最早使用这个词的报道与公告。',
            'First use: the earliest recent reports and filings with the word.',
          ],
        ],
      },
      { h: ['怎样算出来', 'How it is computed'] },
      [
        '关联强弱是同一窗口内同时含有两个词的报道数，除以至少含有其中一个的报道数。停用词与过于常见的词不列入。',
        'Strength is the number of stories in the window with both words, divided by those with either. Stop words and words that are too common are left out.',
      ],
      {
        quote: [
          '我们想回答的不是「什么词在热」，而是「为什么是这个词」。',
          'The question is not which word is hot but why this one.',
        ],
        by: ['产品经理 岑予安', 'Cen Yu’an, product manager'],
      },
      [
        '已经开通 BA 热词的客户无需任何操作。停用词与不停用的词照旧由顾问调整。',
        'Clients who have the module need do nothing. Stop words and words never to be stopped are kept by our advisers as before.',
      ],
    ],
  },
  {
    daysAgo: 18,
    tag: 'partnership',
    pattern: 'ridge',
    title: [
      '商鉴与明圭研究院签署合作，共建公开披露语料',
      'Shangjian and Minggui Institute to build a corpus of public disclosure',
    ],
    summary: [
      '双方将共同维护公告与 ESG 报告的段落级语料，并公开标注规范。',
      'Both will maintain filings and ESG reports paragraph by paragraph, and publish the rules of annotation.',
    ],
    body: [
      [
        '合作为期三年。明圭研究院负责标注规范与抽样复核，商鉴负责采集、切分与版本管理。语料只收公开披露的文件，不含任何客户资料。',
        'The agreement runs for three years. Minggui sets the rules and checks samples; Shangjian collects, splits and keeps versions. Only publicly disclosed documents are included and no client data.',
      ],
      { h: ['为什么是段落', 'Why paragraphs'] },
      [
        '同一份报告里，承诺、进展与结果常常写在不同的地方。以段落为单位，才能说清楚一个数字属于哪一种表述。',
        'Within one report, promises, progress and results stand in different places. Only at the level of paragraphs can one say which of them a figure belongs to.',
      ],
      {
        quote: ['规范公开了，分歧才有地方讨论。', 'Once the rules are public, disagreement has a place.'],
        by: ['明圭研究院 研究员 顾怀瑾', 'Gu Huaijin, research fellow, Minggui Institute'],
      },
      { h: ['接下来', 'What comes next'] },
      {
        list: [
          [
            '第一批：能源与材料两个行业，三年的年度报告。',
            'First: annual reports of three years in energy and materials.',
          ],
          ['第二批：ESG 报告与评价问卷的公开部分。', 'Then: ESG reports and the public parts of questionnaires.'],
          ['每批发布时同时公布抽样复核的一致率。', 'Each release states how far two annotators agree.'],
        ],
      },
    ],
  },
  {
    daysAgo: 25,
    tag: 'product',
    pattern: 'waves',
    title: [
      '口径说明更新：活跃率改用前 12 个窗口的中位数',
      'Definitions updated: active rate now uses the median of 12 windows',
    ],
    summary: [
      '新口径不再被一次异常拉高，历史数据已同步回算。',
      'One exceptional week no longer distorts the measure; history has been computed again.',
    ],
    body: [
      [
        '此前的活跃率以前一窗口为基准，一次突发事件会让随后的几周都显得冷清。改用前十二个等长窗口的中位数之后，基准更稳，比较也更公平。',
        'The rate used to be measured against the window before, so that one event made the weeks after it look empty. The median of the twelve previous windows is steadier and fairer.',
      ],
      { h: ['会看到什么不同', 'What will look different'] },
      {
        list: [
          ['大事之后的几周，活跃率不再骤降。', 'The rate no longer plunges in the weeks after an event.'],
          [
            '新上市公司在满十二个窗口之前，会注明窗口不足。',
            'Newly listed companies are marked until they have twelve windows.',
          ],
          ['常态仍是 1.0，读法不变。', 'Normal is still 1.0 and reads as before.'],
        ],
      },
      { h: ['旧报告怎么办', 'What about earlier reports'] },
      [
        '已经生成的报告不会改动，仍按当时的口径。此后生成的报告按新口径。',
        'Reports that exist do not change and keep the definitions of their day. Those generated from now on use the new ones.',
      ],
      {
        quote: ['改口径不可怕，改了不说才可怕。', 'Changing a definition is no harm. Not saying so is.'],
        by: ['数据负责人 许闻舟', 'Xu Wenzhou, head of data'],
      },
    ],
  },
  {
    daysAgo: 34,
    tag: 'event',
    pattern: 'mirror',
    title: ['「把公告讲清楚」公开课第三期回顾', '“Making filings clear”: the third open class'],
    summary: [
      '三位行业编辑拆解三份公告，现场改写标题与要点。',
      'Three editors took three filings apart and rewrote headlines and key points on the spot.',
    ],
    body: [
      [
        '第三期公开课在线上进行，参加者多来自董办与投资者关系团队。三位编辑各带来一份真实结构、虚构内容的公告，当场改写。',
        'The third class was held online; most who came work in board offices and investor relations. Each of three editors brought a filing of true form and invented content and rewrote it.',
      ],
      { h: ['三条共识', 'Three things all agreed on'] },
      {
        list: [
          ['标题里只放一件事。', 'One matter to a headline.'],
          ['第一段要有主语、数字和日期。', 'The first paragraph needs a subject, a figure and a date.'],
          ['专有名词第一次出现时写全。', 'Names are written in full on first use.'],
        ],
      },
      { h: ['被问得最多的问题', 'The question asked most'] },
      [
        '「信息披露有固定格式，还能怎么写？」编辑们的回答一致：格式规定了要写什么，没有规定先写什么。',
        '“Disclosure follows a form: what is left to write?” The editors agreed that the form says what must be written, not what comes first.',
      ],
      {
        quote: ['读者不会读第二遍，所以第一遍就要读懂。', 'Nobody reads twice, so once must be enough.'],
        by: ['砥石周刊 编辑 温若谷', 'Wen Ruogu, editor, Dishi Weekly'],
      },
      ['课程录像整理成短视频，在「视频」栏目可以看到。', 'Short videos made from the class are in the video section.'],
    ],
  },
  {
    daysAgo: 47,
    tag: 'company',
    pattern: 'slips',
    title: ['商鉴英文界面上线，公开站点与工作台同步提供', 'Shangjian in English: public site and workspace alike'],
    summary: [
      '两种语言的内容分别维护，没有译文的地方会注明。',
      'Content is kept in both languages, and whatever has no translation yet says so.',
    ],
    body: [
      [
        '不少客户的读者在境外。英文界面覆盖公开站点的全部页面与工作台的全部功能，切换之后会记住选择。',
        'Many of our clients have readers abroad. The English version covers every public page and every function of the workspace, and the choice is remembered.',
      ],
      { h: ['内容怎么办', 'What about content'] },
      [
        '报道与公告以中文为准。有英文版本的直接显示英文；没有的，显示中文原文并注明。我们不用机器翻译代替原文。',
        'Coverage and filings are authoritative in Chinese. Where there is an English version it is shown; where there is none, the Chinese original is shown and marked. Machine translation does not replace originals.',
      ],
      {
        list: [
          ['报告与分享链接随读者的语言显示。', 'Reports and share links appear in the reader’s language.'],
          ['图表的日期与数字随语言改变写法。', 'Dates and numbers in charts follow the language.'],
          ['指标的名称在两种语言里一一对应。', 'Every figure has one name in each language.'],
        ],
      },
    ],
  },
  {
    daysAgo: 61,
    tag: 'product',
    pattern: 'weave',
    title: ['联系人可以整表导入', 'Contacts can be imported as a whole sheet'],
    summary: [
      'Excel 名单先逐行核对，再一次收入；有问题的行带着说明退回。',
      'An Excel list is checked row by row, then taken in as one; wrong rows come back with their reasons.',
    ],
    body: [
      [
        '从今天起，联系人不必一个一个录入。上传一份 Excel，系统认出列名，逐行核对姓名、手机与邮箱，指出重复与缺漏，确认之后一次收入。',
        'From today contacts need not be typed one by one. Upload an Excel file: its columns are recognised, names, mobile numbers and addresses checked row by row, duplicates and gaps pointed out, and after a look all is taken in at once.',
      ],
      { h: ['三个步骤', 'Three steps'] },
      {
        list: [
          ['上传：五万行以内的一份工作表。', 'Upload: one sheet of up to fifty thousand rows.'],
          ['核对：先看清会新增、更新和跳过哪些行。', 'Check: see which rows will be added, changed and left out.'],
          ['收入：要么全部收入，要么一行不改。', 'Take in: either all of it or not a single row.'],
        ],
      },
      { h: ['同意从哪里来', 'Where consent comes from'] },
      [
        '每位联系人的同意都记下时间与来源，撤回之后不会被导入覆盖。每一次导入都写入审计记录。',
        'The time and source of each consent are on record, and an import never overrules a withdrawal. Every import is audited.',
      ],
      {
        quote: ['名单写清楚，双方都省心。', 'A clear list spares both sides trouble.'],
        by: ['客户成功负责人 纪南星', 'Ji Nanxing, head of client success'],
      },
    ],
  },
];
