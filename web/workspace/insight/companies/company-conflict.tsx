import { useTranslation } from 'react-i18next';
import type { Industry, ManagedCompany } from '#contract/insight/companies.ts';
import { readNameRules, writeNameRules } from '#contract/insight/name-rules.ts';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';
import { plainText } from '#web/workspace/kits/versioned/plain-text.ts';
import { bodyOf, type CompanyFormValues, type HeldValues, valuesOf } from './company-values.ts';
import { industryName } from './industries-query.ts';

interface CompanyConflictProps {
  readonly base: ManagedCompany;
  readonly mine: () => HeldValues;
  readonly theirs: ManagedCompany;
  readonly industries: readonly Industry[];
  readonly onResolve: (merged: CompanyFormValues) => void;
}

const labels: Readonly<Record<string, string>> = {
  code: 'code',
  industryId: 'industry',
  aliases: 'aliases',
  nameRules: 'nameRules',
  'shortName.zh-CN': 'shortName',
  'shortName.en': 'shortNameEn',
  'name.zh-CN': 'name',
  'name.en': 'nameEn',
};

/** A colleague has saved the company meanwhile: each field that differs is decided. */
export function CompanyConflict({ base, mine, theirs, industries, onResolve }: CompanyConflictProps) {
  const { t } = useTranslation();
  const written = ({ nameRules, keepsFormer: _, ...values }: CompanyFormValues) => ({
    ...values,
    nameRules: writeNameRules(nameRules),
  });
  const nameOf = (id: unknown): string => {
    const industry = industries.find((one) => one.id === id);
    if (industry) return industryName(industry);
    // One that was added since the list was read.
    return id === theirs.industryId ? theirs.industryName : '';
  };
  return (
    <ConflictPanel
      title={t('companies.changedTitle')}
      base={written(valuesOf(base))}
      mine={() => written(bodyOf(mine()))}
      theirs={written(valuesOf(theirs))}
      changedBy={null}
      labelOf={(path) => t(`companies.${(labels[path] ?? 'company') as 'company'}`)}
      textOf={(path, value) => (path === 'industryId' ? nameOf(value) : plainText(value))}
      onResolve={({ nameRules, ...merged }) =>
        onResolve({ ...mine(), ...merged, nameRules: readNameRules(nameRules) ?? mine().nameRules })
      }
    />
  );
}
