import { useTranslation } from 'react-i18next';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';

export interface IndustryValues {
  readonly name: { readonly 'zh-CN': string; readonly en?: string };
}

interface IndustryConflictProps {
  readonly base: IndustryValues;
  readonly mine: () => IndustryValues;
  readonly theirs: IndustryValues;
  readonly onResolve: (merged: IndustryValues) => void;
}

const labels = { 'name.zh-CN': 'industryName', 'name.en': 'industryNameEn' } as const;

/** A colleague has renamed the industry meanwhile: each name that differs is decided. */
export function IndustryConflict({ base, mine, theirs, onResolve }: IndustryConflictProps) {
  const { t } = useTranslation();
  return (
    <ConflictPanel
      title={t('companies.industryChangedTitle')}
      base={base}
      mine={() => ({ name: mine().name })}
      theirs={theirs}
      changedBy={null}
      labelOf={(path) => t(`companies.${labels[path as keyof typeof labels]}`)}
      onResolve={onResolve}
    />
  );
}
