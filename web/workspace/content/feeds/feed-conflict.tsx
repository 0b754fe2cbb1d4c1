import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/content/feeds.ts';
import { sourceName, sourcesQuery } from '#web/workspace/content/sources/sources.ts';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';
import { plainText } from '#web/workspace/kits/versioned/plain-text.ts';
import { useCategoryOptions } from '#web/workspace/ui/use-category-options.ts';
import { type FeedValues, type HeldValues, valuesOf } from './feed-values.ts';

interface FeedConflictProps {
  /** The feed as it was opened. */
  readonly base: Feed;
  readonly mine: () => HeldValues;
  readonly theirs: Feed;
  readonly onResolve: (merged: FeedValues) => void;
}

const labels = {
  url: 'url',
  sourceId: 'source',
  category: 'category',
  intervalMinutes: 'interval',
  enabled: 'status',
} as const;

/** A colleague has saved the feed meanwhile: each field that differs is decided. */
export function FeedConflict({ base, mine, theirs, onResolve }: FeedConflictProps) {
  const { t } = useTranslation();
  const categories = useCategoryOptions();
  const { data: sources = [] } = useQuery(sourcesQuery);
  const sourceOf = (id: unknown): string | undefined => {
    const source = sources.find((one) => one.id === id);
    return source ? sourceName(source) : [base, theirs].find(({ sourceId }) => sourceId === id)?.sourceName;
  };
  const textOf = (path: string, value: unknown): string => {
    if (path === 'sourceId') return sourceOf(value) ?? plainText(value);
    if (path === 'category') return categories.find((one) => one.value === value)?.label ?? plainText(value);
    if (path === 'enabled') return t(value === true ? 'feeds.enabled' : 'feeds.off');
    return plainText(value);
  };
  return (
    <ConflictPanel
      title={t('feeds.changedTitle')}
      base={valuesOf(base)}
      mine={() => {
        const { version: _, ...values } = mine();
        return values;
      }}
      theirs={valuesOf(theirs)}
      changedBy={null}
      labelOf={(path) => t(`feeds.${labels[path as keyof typeof labels]}`)}
      textOf={textOf}
      onResolve={onResolve}
    />
  );
}
