import { useTranslation } from 'react-i18next';
import type { ManagedIndicator } from '#contract/insight/indicators.ts';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';
import { plainText } from '#web/workspace/kits/versioned/plain-text.ts';
import { bodyOf, type HeldValues, type IndicatorFormValues, valuesOf } from './indicator-values.ts';

interface IndicatorConflictProps {
  readonly base: ManagedIndicator;
  readonly mine: () => HeldValues;
  readonly theirs: ManagedIndicator;
  readonly onResolve: (merged: IndicatorFormValues) => void;
}

const labels = {
  code: 'code',
  enabled: 'enabled',
  'name.zh-CN': 'name',
  'name.en': 'nameEn',
  'pillar.zh-CN': 'pillar',
  'pillar.en': 'pillarEn',
  'definition.zh-CN': 'definition',
  'definition.en': 'definitionEn',
} as const;

/** A colleague has saved the indicator meanwhile: each field that differs is decided. */
export function IndicatorConflict({ base, mine, theirs, onResolve }: IndicatorConflictProps) {
  const { t } = useTranslation();
  return (
    <ConflictPanel
      title={t('indicators.changedTitle')}
      base={valuesOf(base)}
      mine={() => bodyOf(mine())}
      theirs={valuesOf(theirs)}
      changedBy={null}
      labelOf={(path) => t(`indicators.${labels[path as keyof typeof labels]}`)}
      textOf={(path, value) =>
        path === 'enabled' ? t(value === true ? 'indicators.on' : 'indicators.off') : plainText(value)
      }
      onResolve={onResolve}
    />
  );
}
