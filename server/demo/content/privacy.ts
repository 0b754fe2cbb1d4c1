import { chinaDate } from '#server/platform/china-time.ts';
import { type Pair, pairText } from '#server/product/text.ts';
import { type Draft, datedDraft } from './draft.ts';
import { type PrivacySection, privacySections } from './privacy-sections.ts';

interface Version {
  readonly version: string;
  readonly publishedDaysAgo: number;
  readonly effectiveDaysAgo: number;
  readonly changes: readonly Pair[];
  /** The sections it had. */
  readonly has: (section: PrivacySection) => boolean;
}

const day = 24 * 60 * 60_000;

const versions: readonly Version[] = [
  {
    version: '1.0',
    publishedDaysAgo: 815,
    effectiveDaysAgo: 800,
    changes: [['首次发布。', 'First publication.']],
    has: ({ since }) => since <= 1,
  },
  {
    version: '2.0',
    publishedDaysAgo: 335,
    effectiveDaysAgo: 320,
    changes: [
      [
        '增加「联系人与分享链接」一节，写明联系人的同意怎样登记、怎样收回。',
        'Adds a section on contacts and share links: how consent is noted and taken back.',
      ],
      [
        '写明分享链接的访问记录只保留缩短后的地址。',
        'States that visits to share links are noted with shortened addresses only.',
      ],
    ],
    has: ({ since }) => since <= 2,
  },
  {
    version: '2.1',
    publishedDaysAgo: 75,
    effectiveDaysAgo: 60,
    changes: [
      [
        '增加「申请试用与留言」一节：收集哪些内容、保留多久、怎样防止滥用。',
        'Adds a section on trial applications and messages: what is collected, for how long, and how abuse is prevented.',
      ],
      ['服务条款增加「数字的用途与边界」。', 'Adds to the terms what the figures are for, and what they are not.'],
    ],
    has: () => true,
  },
];

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

function writeSection({ title, paragraphs, list = [] }: PrivacySection, number: number, index: 0 | 1): string {
  const [first, ...others] = paragraphs.map((text) => `<p>${text[index]}</p>`);
  const items = list.map((item) => `<li>${item[index]}</li>`).join('');
  const before = index === 0 ? `${numerals[number]}、` : `${number + 1}. `;
  return `<h2>${before}${title[index]}</h2>${first}${items && `<ul>${items}</ul>`}${others.join('')}`;
}

function bodyOf(has: Version['has']): Pair {
  const sections = privacySections.filter(has);
  const inLanguage = (index: 0 | 1) => sections.map((section, number) => writeSection(section, number, index)).join('');
  return [inLanguage(0), inLanguage(1)];
}

/** The terms as they were and are; the newest is in force. */
export function privacyDrafts(now: Date): Draft[] {
  return versions.map(({ version, publishedDaysAgo, effectiveDaysAgo, changes, has }) =>
    datedDraft('privacyVersion', publishedDaysAgo, {
      version,
      effectiveOn: chinaDate(new Date(now.getTime() - effectiveDaysAgo * day)),
      changes: pairText([changes.map(([zh]) => zh).join('\n'), changes.map(([, en]) => en).join('\n')]),
      body: pairText(bodyOf(has)),
    }),
  );
}
