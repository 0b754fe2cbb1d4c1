import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ManagedLead } from '#contract/clients/lead-management.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { useLeadOwners } from './use-lead-owners.ts';

interface OwnerChoiceProps {
  /** Whoever looks after it stays in the list, also without the right to handle leads any more. */
  readonly opened: Pick<ManagedLead, 'ownerId' | 'ownerName'>;
  /** Provided by the form. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (ownerId: number | null) => void;
}

/** Who looks after a lead. */
export function OwnerChoice({ opened, id, value = null, onChange }: OwnerChoiceProps) {
  const { t } = useTranslation();
  const { data = [], isPending, isLoadingError, refetch } = useLeadOwners(true);
  const known = data.map((owner) => ({ value: owner.id, label: owner.name }));
  const { ownerId, ownerName } = opened;
  const isKnown = known.some((owner) => owner.value === ownerId);
  const former = ownerId !== null && !isKnown ? [{ value: ownerId, label: ownerName ?? '' }] : [];
  return (
    <>
      <Select
        {...(id !== undefined && { id })}
        value={value ?? undefined}
        allowClear
        loading={isPending}
        placeholder={t('leads.owners.nobody')}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...former, ...known]}
        onChange={(chosen?: number) => onChange?.(chosen ?? null)}
      />
      {isLoadingError && (
        <p role="alert" className={listStyles.quiet}>
          <span>{t('leads.owners.lost')}</span>
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('error.reload')}
          </Button>
        </p>
      )}
    </>
  );
}
