import { useTranslation } from 'react-i18next';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';
import { plainText } from '#web/workspace/kits/versioned/plain-text.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import type { HeldValues, SourceValues } from './source-values.ts';

interface SourceConflictProps {
  readonly base: SourceValues;
  readonly mine: () => HeldValues;
  readonly theirs: SourceValues;
  readonly onResolve: (merged: SourceValues) => void;
}

const labels = { 'name.zh-CN': 'name', 'name.en': 'nameEn', tier: 'tier', enabled: 'state' } as const;

/** A colleague has saved the source meanwhile: each field that differs is decided. */
export function SourceConflict({ base, mine, theirs, onResolve }: SourceConflictProps) {
  const { t } = useTranslation();
  const tierName = useLabels('source_tier');
  const textOf = (path: string, value: unknown): string => {
    if (path === 'tier') return tierName(Number(value));
    if (path === 'enabled') return t(value === true ? 'sources.states.on' : 'sources.states.off');
    return plainText(value);
  };
  return (
    <ConflictPanel
      title={t('sources.changedTitle')}
      base={base}
      mine={() => {
        const { version: _, ...values } = mine();
        return values;
      }}
      theirs={theirs}
      changedBy={null}
      labelOf={(path) => t(`sources.${labels[path as keyof typeof labels]}`)}
      textOf={textOf}
      onResolve={onResolve}
    />
  );
}
