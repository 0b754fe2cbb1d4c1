import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { type Pair, pairText } from '#server/product/text.ts';
import { type Draft, datedDraft } from './draft.ts';

interface Job {
  readonly title: Pair;
  readonly place: Pair;
  readonly team: Pair;
  readonly employment: ContentFields<'job'>['employment'];
  readonly daysAgo: number;
  /** Days until the application deadline. */
  readonly closesIn?: number;
  readonly about: Pair;
  readonly work: readonly Pair[];
  readonly needs: readonly Pair[];
}

const day = 24 * 60 * 60_000;
const headings = { work: ['你会做什么', 'What you do'], needs: ['我们希望你', 'What we hope for'] } as const;

const jobs: readonly Job[] = [
  {
    title: ['中文文本处理工程师', 'Engineer, Chinese text processing'],
    place: ['北京', 'Beijing'],
    team: ['收录与分析', 'Collection and analysis'],
    employment: 'fullTime',
    daysAgo: 6,
    about: [
      '维护从一篇公告到一个数字之间的那段程序：去重、分词、认出公司、归并成故事。',
      'You look after what lies between a filing and a figure: de-duplication, segmentation, finding companies, joining reports into stories.',
    ],
    work: [
      [
        '改进近似重复的识别，让同一篇通稿的五十次转载只算一个故事',
        'Recognise near-duplicates better, so that fifty reprints of one release count as one story',
      ],
      [
        '维护四层停用词与公司名词典，并为每次改动留下可复算的版本',
        'Keep four layers of stop words and a dictionary of names, each change a version that can be computed again',
      ],
      [
        '与编辑一起复核热词，解释它为什么在榜上',
        'Review hot words with the editors and explain why each is on the list',
      ],
    ],
    needs: [
      ['写过在生产中长期运行的文本处理程序', 'Have written text processing that ran in production for long'],
      ['能用一页纸说清一个统计量的假设与局限', 'Can explain the assumptions and limits of a statistic on one page'],
    ],
  },
  {
    title: ['前端工程师', 'Front-end engineer'],
    place: ['北京或远程', 'Beijing or remote'],
    team: ['产品工程', 'Product engineering'],
    employment: 'fullTime',
    daysAgo: 13,
    about: [
      '做公开网站与工作台。我们在意首次访问下载多少字节，也在意不用鼠标能不能走完全程。',
      'You work on the public site and the workspace. We mind how many bytes a first visit downloads, and whether everything can be done without a mouse.',
    ],
    work: [
      [
        '把图表先画成服务端的 SVG，再让它可以用键盘逐点读数',
        'Draw charts as SVG on the server first, then let the keyboard read them point by point',
      ],
      ['与研究员一起设计「每个数字都能点开」的交互', 'Design with researchers how every figure can be opened'],
    ],
    needs: [
      ['熟悉 HTML 与 CSS 本身，不只是某个框架', 'Know HTML and CSS themselves, not one framework only'],
      ['做过无障碍或打印这类不显眼的工作', 'Have done quiet work such as accessibility or print'],
    ],
  },
  {
    title: ['ESG 研究员', 'ESG researcher'],
    place: ['北京或远程', 'Beijing or remote'],
    team: ['研究', 'Research'],
    employment: 'fullTime',
    daysAgo: 20,
    closesIn: 45,
    about: [
      '把各家的披露放到同一张表里，说明哪里可比，哪里不可比。',
      'You put disclosures into one table and say where they can be compared, and where they cannot.',
    ],
    work: [
      ['维护评价指标的口径、边界与换算因子', 'Keep the definitions, boundaries and conversion factors of indicators'],
      [
        '撰写季度对照报告，每个结论附原文页码',
        'Write quarterly comparisons, each conclusion with the page it comes from',
      ],
    ],
    needs: [
      [
        '读过三十份以上的可持续发展报告，并记得其中的错处',
        'Have read thirty sustainability reports or more, and remember their errors',
      ],
      ['中英文都能写得清楚', 'Write clearly in Chinese and English'],
    ],
  },
  {
    title: ['客户顾问（投资者关系方向）', 'Client adviser, investor relations'],
    place: ['北京或远程', 'Beijing or remote'],
    team: ['客户服务', 'Client service'],
    employment: 'fullTime',
    daysAgo: 31,
    about: [
      '陪客户走完从试用到日常使用的头三个月，听懂他们要回答谁的问题。',
      'You go with clients through the first three months, and hear whose questions they have to answer.',
    ],
    work: [
      [
        '与客户商定同业名单，并说明换一家同业会改变哪些数字',
        'Agree on a list of peers, and explain which figures change when one is exchanged',
      ],
      ['把反复出现的疑问写进产品手册', 'Turn questions that come again into chapters of the manual'],
    ],
    needs: [
      [
        '在上市公司董办或投资者关系部门工作过两年以上',
        'Have worked in a board office or investor relations for two years or more',
      ],
      ['愿意说「这个我们算不了」', 'Are willing to say that something cannot be computed'],
    ],
  },
  {
    title: ['数据编辑实习生', 'Intern, data editing'],
    place: ['北京', 'Beijing'],
    team: ['研究', 'Research'],
    employment: 'internship',
    daysAgo: 3,
    closesIn: 28,
    about: [
      '每周三天，至少四个月。从核对一百条归并结果开始。',
      'Three days a week for at least four months. It begins with checking a hundred merged stories.',
    ],
    work: [
      ['抽查收录与归并，记录错在哪一步', 'Sample what was collected and merged, and note at which step it went wrong'],
      ['为视频与手册校对字幕和数字', 'Proof-read captions and figures of videos and manual'],
    ],
    needs: [
      ['在读本科三年级以上或研究生，专业不限', 'Are a third-year student or above, in any subject'],
      ['耐心，并且爱较真', 'Are patient, and fond of getting things right'],
    ],
  },
];

function bodyOf({ about, work, needs }: Job): Pair {
  const inLanguage = (index: 0 | 1) => {
    const list = (items: readonly Pair[]) => `<ul>${items.map((item) => `<li>${item[index]}</li>`).join('')}</ul>`;
    return `<p>${about[index]}</p><h4>${headings.work[index]}</h4>${list(work)}<h4>${headings.needs[index]}</h4>${list(needs)}`;
  };
  return [inLanguage(0), inLanguage(1)];
}

export function jobDrafts(now: Date): Draft[] {
  return jobs.map((job) =>
    datedDraft('job', job.daysAgo, {
      title: pairText(job.title),
      place: pairText(job.place),
      team: pairText(job.team),
      employment: job.employment,
      body: pairText(bodyOf(job)),
      until: job.closesIn === undefined ? null : chinaDate(new Date(now.getTime() + job.closesIn * day)),
    }),
  );
}
