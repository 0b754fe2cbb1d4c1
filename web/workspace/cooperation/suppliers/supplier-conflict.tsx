import { useTranslation } from 'react-i18next';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';
import { plainText } from '#web/workspace/kits/versioned/plain-text.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import type { CompanyOption, HeldValues, SupplierValues } from './supplier-values.ts';

interface SupplierConflictProps {
  readonly base: SupplierValues;
  readonly mine: () => HeldValues;
  readonly theirs: SupplierValues;
  /** Those that either of them names. */
  readonly companies: readonly CompanyOption[];
  readonly onResolve: (merged: SupplierValues) => void;
}

const labels = {
  name: 'name',
  creditCode: 'creditCode',
  fields: 'fields',
  companyId: 'company',
  contacts: 'contacts',
  certificates: 'certificates',
  note: 'note',
} as const satisfies Readonly<Record<keyof SupplierValues, string>>;

/** A colleague has saved the supplier meanwhile: each field that differs is decided. */
export function SupplierConflict({ base, mine, theirs, companies, onResolve }: SupplierConflictProps) {
  const { t } = useTranslation();
  const fieldName = useLabels('zcb_domain');
  const textOf = (path: string, value: unknown): string => {
    if (path === 'companyId') return companies.find((one) => one.value === value)?.label ?? '';
    if (path === 'fields') return (value as readonly string[]).map(fieldName).join(t('suppliers.comma'));
    return plainText(value);
  };
  return (
    <ConflictPanel
      title={t('suppliers.changedTitle')}
      base={base}
      mine={() => {
        const { version: _, companyId, ...values } = mine();
        // A select that was cleared has no value.
        return { ...values, companyId: companyId ?? null };
      }}
      theirs={theirs}
      changedBy={null}
      labelOf={(path) => t(`suppliers.${labels[path as keyof typeof labels]}`)}
      textOf={textOf}
      onResolve={onResolve}
    />
  );
}
