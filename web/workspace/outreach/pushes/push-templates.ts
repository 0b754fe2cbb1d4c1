import type { DigestBlock } from '#contract/outreach/push-rules.ts';
import { type PushValues, withOrder } from './push-values.ts';

/** What a template decides: the order of blocks, and what is put in by itself. What people write and choose is theirs. */
interface PushTemplate extends Pick<PushValues, 'hasFigures' | 'hasChart' | 'hasHotWords' | 'autoArticles'> {
  readonly blocks: readonly DigestBlock[];
}

export const templateNames = ['weekly', 'daily', 'brief', 'notice'] as const;
export type TemplateName = (typeof templateNames)[number];

const templates: Readonly<Record<TemplateName, PushTemplate>> = {
  weekly: {
    blocks: ['foreword', 'figures', 'chart', 'articles', 'searches', 'companies', 'hotWords'],
    ...{ hasFigures: true, hasChart: true, hasHotWords: true, autoArticles: 5 },
  },
  daily: {
    blocks: ['figures', 'articles', 'hotWords', 'foreword', 'searches', 'companies', 'chart'],
    ...{ hasFigures: true, hasChart: false, hasHotWords: true, autoArticles: 3 },
  },
  brief: {
    blocks: ['foreword', 'articles', 'searches', 'hotWords', 'figures', 'chart', 'companies'],
    ...{ hasFigures: false, hasChart: false, hasHotWords: false, autoArticles: 10 },
  },
  notice: {
    blocks: ['foreword', 'articles', 'figures', 'chart', 'searches', 'companies', 'hotWords'],
    ...{ hasFigures: false, hasChart: false, hasHotWords: false, autoArticles: 0 },
  },
};

/** What changes where a template is taken; a subject only where none was written. */
export function withTemplate({ subject, blocks }: PushValues, name: TemplateName, usualSubject: string) {
  const { blocks: order, ...rest } = templates[name];
  return {
    ...rest,
    blocks: withOrder(order, blocks),
    ...(subject.trim() === '' && { subject: usualSubject }),
  };
}

/** The template that these values still follow; `undefined` for what somebody put together. */
export const templateOf = (values: PushValues): TemplateName | undefined =>
  templateNames.find((name) => {
    const { blocks, ...rest } = templates[name];
    const isSame = (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === values[key]);
    return isSame && withOrder(blocks, values.blocks).every((block, place) => block === values.blocks[place]);
  });
