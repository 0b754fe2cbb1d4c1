import { useTranslation } from 'react-i18next';
import type { Industry, ManagedCompany } from '#contract/insight/companies.ts';
import { readNameRules, writeNameRules } from '#contract/insight/name-rules.ts';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';
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
  industry: 'industry',
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
  const named = ({ industryId, ...values }: CompanyFormValues) => {
    const industry = industries.find(({ id }) => id === industryId);
    return { ...values, nameRules: writeNameRules(values.nameRules), industry: industry ? industryName(industry) : '' };
  };
  return (
    <ConflictPanel
      title={t('companies.changedTitle')}
      base={named(valuesOf(base))}
      mine={() => named(bodyOf(mine()))}
      theirs={named(valuesOf(theirs))}
      changedBy={null}
      labelOf={(path) => t(`companies.${(labels[path] ?? 'company') as 'company'}`)}
      onResolve={({ industry, nameRules, ...merged }) =>
        onResolve({
          ...merged,
          nameRules: readNameRules(nameRules) ?? mine().nameRules,
          industryId: industries.find((one) => industryName(one) === industry)?.id ?? null,
        })
      }
    />
  );
}
