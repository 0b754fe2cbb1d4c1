// Rules of a push, without zod: shared by forms, calls and the sender.
import type { ModuleCode } from '../codes/modules.ts';
import type { FigureKind } from '../insight/figures.ts';

export const pushStates = ['draft', 'scheduled', 'frozen', 'sending', 'paused', 'missed', 'done', 'cancelled'] as const;
export type PushState = (typeof pushStates)[number];

/**
 * What became of one recipient's mail. `kept` was written to a file, because no mail server is set; `unknown` was handed
 * over and never answered, so that only a person may send it again; `bounced` and `complained` came back later.
 */
export const deliveryOutcomes = [
  'queued',
  'claimed',
  'handing',
  'accepted',
  'bounced',
  'complained',
  'kept',
  'deferred',
  'failed',
  'suppressed',
  'unknown',
] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/**
 * Why somebody gets nothing. `topic` and `frequency` are what the person chose (docs/product/pushes.md, "Preferences");
 * `gone` and `cancelled` only after the push was frozen.
 */
export const exclusionReasons = [
  'address',
  'left',
  'consent',
  'off',
  'suppressed',
  'double',
  'topic',
  'frequency',
  'gone',
  'cancelled',
] as const;
export type ExclusionReason = (typeof exclusionReasons)[number];

/** What can be done with a push, and in which states. */
export const pushActs = {
  withdraw: ['scheduled', 'frozen', 'missed'],
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'frozen', 'sending', 'paused', 'missed'],
  send: ['scheduled', 'frozen', 'missed'],
} as const satisfies Readonly<Record<string, readonly PushState[]>>;
export type PushAct = keyof typeof pushActs;

/** What a person decides about a mail of which nobody knows whether it arrived. */
export const unknownActs = ['arrived', 'again'] as const;
export type UnknownAct = (typeof unknownActs)[number];

export const rhythmKinds = ['workdays', 'weekly', 'monthly'] as const;

interface ChosenContent {
  readonly articleIds: readonly number[];
  readonly autoArticles: number;
  readonly searches: readonly object[];
  readonly companyIds: readonly number[];
  readonly hasFigures: boolean;
  readonly hasChart: boolean;
  readonly hasHotWords: boolean;
}

/** Blocks that a digest goes without where the company has not their module. */
const modulesOfBlocks: Partial<Record<DigestBlock, ModuleCode>> = {
  ...{ figures: 'ba_active', chart: 'ba_active', companies: 'ba_active', searches: 'ba_explorer' },
  hotWords: 'ba_hotword',
};

/** The module that a block needs, if any. */
export const moduleOfBlock = (block: DigestBlock): ModuleCode | undefined => modulesOfBlocks[block];

/** Blocks beside the foreword that somebody chose. */
const chosenBlocks = ({ articleIds, autoArticles, searches, companyIds, ...has }: ChosenContent): DigestBlock[] => {
  const isChosen: Readonly<Record<DigestBlock, boolean>> = {
    ...{ foreword: false, figures: has.hasFigures, chart: has.hasChart, hotWords: has.hasHotWords },
    ...{ articles: articleIds.length + autoArticles > 0, searches: searches.length > 0 },
    companies: companyIds.length > 0,
  };
  return digestBlocks.filter((block) => isChosen[block]);
};

/** Tells whether the company may use a module now. */
export type IsOpen = (code: ModuleCode) => boolean;

/** Modules that are not open, without which a digest goes without blocks that were chosen; each once. */
export const missingModules = (content: ChosenContent, isOpen: IsOpen): ModuleCode[] => {
  const needed = chosenBlocks(content).flatMap((block) => moduleOfBlock(block) ?? []);
  return [...new Set(needed)].filter((code) => !isOpen(code));
};

/** Whether a digest can have anything beside its foreword, which is the same in each issue of a rhythm. */
export const hasMoreThanForeword = (content: ChosenContent, isOpen: IsOpen): boolean =>
  chosenBlocks(content).some((block) => {
    const code = moduleOfBlock(block);
    return code === undefined || isOpen(code);
  });

/** How often somebody wants to be written to: by every push, or at most once a week or a month. */
export const mailFrequencies = ['all', 'weekly', 'monthly'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** How many articles a digest may choose by itself. */
export const autoArticleCounts = [0, 3, 5, 10] as const;

/** Lengths in characters, and how much one digest may hold. */
export const pushLimits = {
  ...{ subject: 100, foreword: 1_000, articles: 20, groups: 100, contacts: 1_000 },
  ...{ companies: 5, searches: 3, searchName: 100, keywords: 5, keyword: 100 },
} as const;

/** Figures of a digest, in their order. */
export const digestFigures = ['activityIndex', 'rank', 'shareOfVoice'] as const satisfies readonly FigureKind[];

/** Where pictures of charts in mails are, below the API: what they show is in their address. */
export const digestChartPath = '/white/push/chart';

/** Where the picture of the seal is, for the head of mails. */
export const digestSealPath = '/white/push/seal.png';

/** Where links of mails lead through, below the API, so that they are counted. */
export const pushLinkPath = '/white/push/link';

/** Bytes of a mail above which some mail programs cut it off. */
export const largestMail = 90 * 1024;

/** What a digest is made of, in its usual order. */
export const digestBlocks = ['foreword', 'figures', 'chart', 'articles', 'searches', 'companies', 'hotWords'] as const;
export type DigestBlock = (typeof digestBlocks)[number];

/** All blocks, those that were put in an order first and as they were put; the others follow in their usual order. */
export const orderBlocks = (chosen: readonly DigestBlock[] = []): readonly DigestBlock[] => [
  ...new Set([...chosen, ...digestBlocks]),
];

/** What a card in a group chat is made of, in its usual order: the foreword, a line for each theme, headlines. */
export const cardParts = ['foreword', 'lines', 'headlines'] as const;
export type CardPart = (typeof cardParts)[number];

/** The class of a block's rows in a mail. */
export const blockClass = (block: DigestBlock): string => `block-${block}`;
