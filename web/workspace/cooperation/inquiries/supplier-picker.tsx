import { useQuery } from '@tanstack/react-query';
import { Button, type RefSelectProps, Select } from 'antd';
import { X } from 'lucide-react';
import { type Ref, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxInvitations } from '#contract/cooperation/inquiry-rules.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './inquiry-editor.module.css';

/** What is shown of a supplier that is invited. */
export interface PickedSupplier {
  readonly name: string;
  readonly isInvitable: boolean;
}

interface SupplierPickerProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: readonly number[]) => void;
  /** Those that are known already, by id. */
  readonly known: ReadonlyMap<number, PickedSupplier>;
  /** Told of each that is added. */
  readonly onFound?: (id: number, supplier: PickedSupplier) => void;
}

/** Suppliers to invite: found by name among those approved, in rows below. */
export function SupplierPicker({ id, value = [], onChange, known, onFound }: SupplierPickerProps) {
  const { t } = useTranslation();
  const [found, setFound] = useState(known);
  const afterRemoval = useFocusAfterRemoval();
  const remove = (gone: number) => {
    afterRemoval.removed(value.indexOf(gone));
    onChange?.(value.filter((one) => one !== gone));
  };
  return (
    <>
      <SupplierSearch
        ref={afterRemoval.add}
        {...(id !== undefined && { id })}
        chosen={value}
        onPick={(picked, supplier) => {
          setFound(new Map([...found, [picked, supplier]]));
          onFound?.(picked, supplier);
          onChange?.([...value, picked]);
        }}
      />
      {value.length === 0 && <p className={styles.quiet}>{t('inquiries.noSuppliers')}</p>}
      <ul ref={afterRemoval.list} className={styles.suppliers}>
        {value.map((one) => {
          const supplier = known.get(one) ?? found.get(one);
          const name = supplier?.name ?? t('inquiries.deletedSupplier');
          return (
            <li key={one}>
              <span>{name}</span>
              {supplier && !supplier.isInvitable && <StateMark tone="error">{t('inquiries.notInvitable')}</StateMark>}
              <Button
                {...afterRemoval.button}
                type="text"
                size="small"
                icon={<X size={14} strokeWidth={1.5} aria-hidden="true" />}
                aria-label={t('inquiries.removeSupplier', { name })}
                onClick={() => remove(one)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface SupplierSearchProps {
  readonly ref?: Ref<RefSelectProps>;
  readonly id?: string;
  readonly chosen: readonly number[];
  readonly onPick: (id: number, supplier: PickedSupplier) => void;
}

/** Finds approved suppliers by name; those that cannot be invited are shown and say so. */
export function SupplierSearch({ ref, id, chosen, onPick }: SupplierSearchProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const fieldName = useLabels('zcb_domain');
  const words = useDeferredValue(keyword.trim());
  const body = { page: 1, pageSize: 50, state: 'approved' as const, ...(words && { keyword: words }) };
  const { data, isFetching } = useQuery({ ...apiQuery('supplier.list', { body }, { quiet: true }), staleTime: 10_000 });
  const suppliers = (data?.list ?? []).filter((supplier) => !chosen.includes(supplier.id));
  const isFull = chosen.length >= maxInvitations;
  return (
    <Select<number>
      {...(ref && { ref })}
      {...(id !== undefined && { id })}
      className={styles.search ?? ''}
      aria-label={t('inquiries.addSupplier')}
      placeholder={isFull ? t('inquiries.invitationsFull', { most: maxInvitations }) : t('inquiries.addSupplier')}
      value={null}
      loading={isFetching}
      disabled={isFull}
      showSearch={{ filterOption: false, onSearch: setKeyword, searchValue: keyword }}
      options={suppliers.map((supplier) => ({
        value: supplier.id,
        disabled: !supplier.isInvitable,
        label: `${supplier.name} · ${
          supplier.isInvitable
            ? supplier.fields.map(fieldName).join(t('suppliers.comma'))
            : t('inquiries.notInvitableWhy')
        }`,
      }))}
      onSelect={(picked) => {
        const supplier = suppliers.find((one) => one.id === picked);
        setKeyword('');
        if (supplier) onPick(picked, supplier);
      }}
    />
  );
}
