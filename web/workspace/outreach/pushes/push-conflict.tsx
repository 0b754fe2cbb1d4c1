import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DigestBlock } from '#contract/outreach/push-rules.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { type Choice, comparable, type PushValues } from './push-values.ts';

interface PushConflictProps {
  /** What was stored when the form began. */
  readonly base: PushValues;
  readonly mine: () => PushValues;
  readonly theirs: PushValues;
  readonly onResolve: (merged: PushValues) => void;
}

const labels = {
  subject: 'subject',
  foreword: 'foreword',
  language: 'language',
  isAdvertising: 'isAdvertising',
  topics: 'topics',
  autoArticles: 'autoArticles',
  hasHotWords: 'blocks.hotWords',
  hasFigures: 'blocks.figures',
  hasChart: 'blocks.chart',
  searches: 'searches',
  blocks: 'conflict.order',
  companies: 'companies',
  articles: 'articles',
  groupIds: 'groups',
  contacts: 'contacts',
  keywords: 'keywords',
  botIds: 'bots.field',
} as const satisfies Readonly<Record<keyof PushValues, string>>;

/** A colleague has saved the draft meanwhile: each field that differs is decided. It takes the focus as it appears. */
export function PushConflict({ base, mine, theirs, onResolve }: PushConflictProps) {
  const { t } = useTranslation();
  const textOf = useTexts(t);
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed stands far below.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <ConflictPanel
        title={t('pushes.conflict.title')}
        base={base}
        mine={() => comparable(mine(), [base, theirs])}
        theirs={theirs}
        changedBy={null}
        labelOf={(path) => t(`pushes.${labels[path as keyof PushValues]}`)}
        textOf={(path, value) => textOf(path as keyof PushValues, value)}
        onResolve={onResolve}
      />
    </div>
  );
}

/** What a reader sees of a field's value. */
function useTexts(t: TFunction): (field: keyof PushValues, value: unknown) => string {
  const topicOf = useLabels('article_category');
  const { data: groups = [] } = useQuery(apiQuery('contact.groups', {}, { quiet: true }));
  const { data: bots = [] } = useQuery(apiQuery('bot.list', {}, { quiet: true }));
  const list = (names: readonly string[]) => names.join(t('pushes.listComma'));
  const named = (all: readonly { readonly id: number; readonly name: string }[], ids: readonly number[]) =>
    list(ids.map((id) => all.find((one) => one.id === id)?.name ?? String(id)));
  return (field, value) => {
    switch (field) {
      case 'isAdvertising':
      case 'hasHotWords':
      case 'hasFigures':
      case 'hasChart':
        return t(value === true ? 'pushes.conflict.on' : 'pushes.conflict.off');
      case 'language':
        return t(`pushes.languages.${value as PushValues['language']}`);
      case 'topics':
        return list((value as PushValues['topics']).map(topicOf));
      case 'autoArticles':
        return value === 0 ? t('pushes.noAutoArticles') : t('pushes.autoArticleCount', { count: value as number });
      case 'blocks':
        return list((value as readonly DigestBlock[]).map((block) => t(`pushes.blocks.${block}`)));
      case 'searches':
        return list((value as PushValues['searches']).map(({ name }) => name));
      case 'companies':
      case 'articles':
      case 'contacts':
        return list((value as readonly Choice[]).map(({ label }) => label));
      case 'groupIds':
        return named(groups, value as readonly number[]);
      case 'botIds':
        return named(bots, value as readonly number[]);
      case 'keywords':
        return list(value as PushValues['keywords']);
      default:
        return String(value);
    }
  };
}
