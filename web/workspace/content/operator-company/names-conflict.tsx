import { useTranslation } from 'react-i18next';
import type { NamedCompany } from '#contract/content/operator-company.ts';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';

export interface NamesValues {
  readonly name: { readonly 'zh-CN': string; readonly en: string };
  readonly shortName: { readonly 'zh-CN': string; readonly en: string };
}

export const namesOf = ({ name, shortName }: Pick<NamedCompany, 'name' | 'shortName'>): NamesValues => ({
  name: { en: '', ...name },
  shortName: { en: '', ...shortName },
});

interface NamesConflictProps {
  readonly base: NamesValues;
  readonly mine: () => NamesValues;
  readonly theirs: NamesValues;
  readonly onResolve: (merged: NamesValues) => void;
}

const labels = {
  'name.zh-CN': 'name',
  'name.en': 'nameEn',
  'shortName.zh-CN': 'shortName',
  'shortName.en': 'shortNameEn',
} as const;

/** A colleague has renamed the operating company meanwhile: each name that differs is decided. */
export function NamesConflict(props: NamesConflictProps) {
  const { t } = useTranslation();
  return (
    <ConflictPanel
      {...props}
      title={t('content.operator.changedTitle')}
      changedBy={null}
      labelOf={(path) => t(`companies.${labels[path as keyof typeof labels]}`)}
    />
  );
}
