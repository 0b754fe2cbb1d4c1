import type { DemoNews } from './news-item.ts';

/** Older company news, back to two years ago. All companies, people and figures in it are invented. */
export const earlierNews: readonly DemoNews[] = [
  {
    daysAgo: 118,
    tag: 'report',
    pattern: 'ridge',
    title: [
      'ESG 披露观察：范围三的数字为什么难以比较',
      'Watching ESG disclosure: why scope three figures resist comparison',
    ],
    summary: [
      '同样是范围三，有的只算物流，有的算到使用阶段。报告列出七种边界。',
      'Some count transport only, others go as far as use. The report lists seven boundaries.',
    ],
    body: [
      [
        '我们阅读了六个行业的公开 ESG 报告，只看一个问题：范围三的数字，算了哪些类别。结果是七种不同的边界。',
        'We read public ESG reports in six industries with one question in mind: which categories does a scope three figure cover. There were seven different boundaries.',
      ],
      { h: ['三个常见差别', 'Three common differences'] },
      {
        list: [
          ['是否包含资本品。', 'Whether capital goods are included.'],
          ['是否包含产品的使用阶段。', 'Whether the use of products is included.'],
          ['供应商数据取自填报还是估算。', 'Whether supplier data is reported or estimated.'],
        ],
      },
      { h: ['给编制者的建议', 'Advice for those who report'] },
      [
        '在数字旁边写明类别与方法，比把数字算得更细更有用。读者要的是能不能比，而不是小数点后几位。',
        'Naming categories and method beside the figure helps more than another decimal. Readers want to know whether it can be compared.',
      ],
      {
        quote: ['没有边界的数字，等于没有数字。', 'A figure without a boundary is no figure.'],
        by: ['望衡学社 理事 方知微', 'Fang Zhiwei, council member, Wangheng Society'],
      },
    ],
  },
  {
    daysAgo: 176,
    tag: 'event',
    pattern: 'waves',
    title: ['年度用户会：四个团队，四种用法', 'Annual user meeting: four teams, four ways of working'],
    summary: [
      '董办、投资者关系、品牌与可持续发展团队分享了各自的一天。',
      'Board office, investor relations, brand and sustainability each told of a day at work.',
    ],
    body: [
      [
        '今年的用户会不讲功能，只讲用法。四个团队各用二十分钟，说明自己在什么时候打开商鉴，看哪一个数字，做什么决定。',
        'This year’s meeting was about use, not functions. Four teams had twenty minutes each to say when they open Shangjian, which figure they read and what they decide.',
      ],
      { h: ['四个片段', 'Four scenes'] },
      {
        list: [
          ['董办：公告发布后两小时，看哪一句被引用。', 'Board office: two hours after a filing, which line is quoted.'],
          [
            '投资者关系：说明会前一天，看同业最近在讲什么。',
            'Investor relations: the day before a briefing, what peers are saying.',
          ],
          ['品牌：每周一，看哪个词在变热。', 'Brand: every Monday, which word is rising.'],
          ['可持续发展：评价发布当天，看缺口。', 'Sustainability: on the day of the evaluation, the gaps.'],
        ],
      },
      {
        quote: [
          '最常用的不是最复杂的图，是那一句话。',
          'What we use most is not the finest chart but the one sentence.',
        ],
        by: ['一位与会的投资者关系负责人', 'A head of investor relations at the meeting'],
      },
      [
        '会上收集的二十三条建议已经逐条回复，其中九条排入计划。',
        'All twenty-three suggestions made there have been answered; nine are planned.',
      ],
    ],
  },
  {
    daysAgo: 245,
    tag: 'partnership',
    pattern: 'slips',
    title: ['晨圭日报等三家媒体加入合作媒体', 'Chengui Daily and two others join as media partners'],
    summary: [
      '合作只涉及收录与标注，不影响任何报道的内容与次序。',
      'The agreement covers indexing and marking and changes neither coverage nor its order.',
    ],
    body: [
      [
        '三家媒体与商鉴签署收录协议。协议约定：收录标题、摘要与公开正文，保留原文链接与署名，按其要求下线。',
        'The three have signed agreements on indexing: headline, summary and public text are taken in, link and byline are kept, and we take down what they ask us to.',
      ],
      { h: ['对读者的承诺', 'What readers can rely on'] },
      {
        list: [
          ['合作媒体的权重与同级来源相同。', 'Media partners weigh what others of their tier weigh.'],
          ['排序只看相关度与时间。', 'Order follows relevance and time only.'],
          ['不刊登软文，也不接受置换。', 'No advertorials and no exchange of favours.'],
        ],
      },
      {
        quote: [
          '被收录不等于被推荐，这一点要先说清楚。',
          'To be indexed is not to be recommended. That must be said first.',
        ],
        by: ['内容负责人 叶照微', 'Ye Zhaowei, head of content'],
      },
    ],
  },
  {
    daysAgo: 322,
    tag: 'company',
    pattern: 'mirror',
    title: ['商鉴通过信息安全管理体系审核', 'Shangjian passes its information security audit'],
    summary: [
      '审核范围覆盖采集、标注、分析与交付的全部环节。',
      'The audit covered collection, annotation, analysis and delivery.',
    ],
    body: [
      [
        '经过三个月的准备与两轮现场审核，商鉴的信息安全管理体系通过了审核。范围包括办公地点与线上服务。',
        'After three months of preparation and two rounds on site, our information security management passed its audit. It covers our office and online services.',
      ],
      { h: ['对客户意味着什么', 'What it means for clients'] },
      {
        list: [
          [
            '联系人资料只在客户自己的空间里，按最小权限访问。',
            'Contacts stay in the client’s own space with the least access needed.',
          ],
          ['谁在什么时候改过什么，都有记录。', 'Who changed what and when is on record.'],
          ['每年一次外部复核，结果向客户公开。', 'An outside review every year, its result open to clients.'],
        ],
      },
      [
        '证书的编号与有效期见「资质证书」页面。',
        'Number and validity of the certificate are on the certificates page.',
      ],
    ],
  },
  {
    daysAgo: 431,
    tag: 'product',
    pattern: 'waves',
    title: [
      'BA Explorer 改用两字索引，新词当天可查',
      'BA Explorer indexes pairs of characters: new words are found the same day',
    ],
    summary: [
      '不依赖词典切词，简称、代码与新造词都能检索。',
      'Search no longer depends on a dictionary: short names, codes and coinages are all found.',
    ],
    body: [
      [
        '检索中文，常见的做法是先切词。词典里没有的词，就会漏。新的 Explorer 按相邻两字建立索引，再逐篇核对原文。',
        'Chinese is usually searched by cutting it into words first, and words the dictionary lacks are missed. The new Explorer indexes neighbouring characters and then checks each text.',
      ],
      { h: ['快了多少', 'How fast'] },
      [
        '在一百万篇示例文章上，绝大多数检索在半秒之内返回，同时给出公司、类别、来源与日期的计数。',
        'On a million sample articles nearly all searches answer within half a second, with counts by company, category, source and date.',
      ],
      {
        quote: ['先保证不漏，再谈排得好不好。', 'First miss nothing, then worry about order.'],
        by: ['工程负责人 江予墨', 'Jiang Yumo, head of engineering'],
      },
      { h: ['还有什么没做', 'What is still missing'] },
      {
        list: [
          ['同义词要由使用者自己写。', 'Synonyms have to be written by the user.'],
          ['图片里的文字不在检索范围。', 'Words in pictures are not searched.'],
        ],
      },
    ],
  },
  {
    daysAgo: 548,
    tag: 'report',
    pattern: 'slips',
    title: ['业绩说明会之后的七十二小时：一份观察', 'The seventy-two hours after a results briefing: an observation'],
    summary: [
      '八成以上的引用，来自说明会开始后的前二十分钟。',
      'More than four quotations in five come from the first twenty minutes.',
    ],
    body: [
      [
        '我们选取了一组虚构的说明会样本，按小时记录哪些话被引用、由谁引用、被转载了多少次。目的不是排名，而是看清引用的规律。',
        'We took an invented sample of briefings and noted by the hour which words were quoted, by whom and how often reprinted. The aim was not a ranking but the pattern.',
      ],
      { h: ['三个发现', 'Three findings'] },
      {
        list: [
          ['被引用的话，平均不到四十个字。', 'What is quoted is shorter than forty characters on average.'],
          ['含有比较的句子，被引用的可能性更高。', 'Sentences that compare are quoted more often.'],
          [
            '第二天的追问，多数指向没有给出日期的承诺。',
            'Questions on the second day mostly concern promises without a date.',
          ],
        ],
      },
      {
        quote: ['想让哪句话被记住，就先说哪句话。', 'Say first what you want remembered.'],
        by: ['研究员 白羡鱼', 'Bai Xianyu, researcher'],
      },
      { h: ['限制', 'Limits'] },
      ['样本为示例，不代表任何真实公司。', 'The sample is an example and stands for no real company.'],
    ],
  },
  {
    daysAgo: 676,
    tag: 'company',
    pattern: 'ridge',
    title: ['商鉴开始服务第一批客户', 'Shangjian welcomes its first clients'],
    summary: [
      '三个行业的几家公司开始使用工作台，试用期三个月。',
      'A few companies in three industries have begun to use the workspace, on trial for three months.',
    ],
    body: [
      [
        '经过半年的准备，商鉴的工作台今天向第一批客户开放。他们来自新材料、高端装备与生物医药，多数由投资者关系团队使用。',
        'After half a year of preparation the workspace opens today to its first clients. They come from advanced materials, equipment and biopharma, and most are teams in investor relations.',
      ],
      { h: ['试用期我们会做什么', 'What we will do during the trial'] },
      {
        list: [
          ['每周一次通话，只听，不推销。', 'One call a week, to listen and not to sell.'],
          [
            '每个数字都可以追问来源，一个工作日内答复。',
            'Every figure may be questioned and is answered within a working day.',
          ],
          ['试用结束，资料可以全部带走或删除。', 'At the end all data can be taken along or deleted.'],
        ],
      },
      {
        quote: ['以数为鉴，先照自己。', 'Data as a mirror: look at yourself first.'],
        by: ['创始团队', 'The founders'],
      },
    ],
  },
];
