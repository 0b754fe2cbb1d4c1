import { Button } from 'antd';
import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import type { SupplierState } from '#contract/cooperation/supplier-rules.ts';
import type { Supplier } from '#contract/cooperation/suppliers.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';

const tones = { candidate: 'info', approved: 'success', suspended: 'warning', barred: 'ended' } as const;

export const SupplierStateMark = ({ t, state }: { readonly t: TFunction; readonly state: SupplierState }) => (
  <StateMark tone={tones[state]}>{t(`suppliers.states.${state}`)}</StateMark>
);

/** When the first certificate ends, marked where it has or does soon. */
function Certificates({ t, supplier }: { readonly t: TFunction; readonly supplier: Supplier }) {
  const { certificatesEndOn: day, certificateState } = supplier;
  if (day === null) return <span className={listStyles.note}>{t('suppliers.noEnd')}</span>;
  if (certificateState === null) return <span className={listStyles.note}>{day}</span>;
  return (
    <StateMark tone={certificateState === 'ended' ? 'error' : 'warning'}>
      {t(`suppliers.certificateStates.${certificateState}`, { day })}
    </StateMark>
  );
}

const ratingOf = (t: TFunction, { rating, ratings }: Supplier) =>
  rating === null ? t('suppliers.notRated') : t('suppliers.rated', { rating: rating.toFixed(1), count: ratings });

interface ColumnNeeds {
  readonly t: TFunction;
  readonly fieldName: (code: string) => string;
}

const fieldsOf = ({ t, fieldName }: ColumnNeeds, { fields }: Supplier) =>
  fields.map(fieldName).join(t('suppliers.comma'));

/** Columns of the directory. */
export function supplierColumns(
  needs: ColumnNeeds,
  onOpen: (supplier: Supplier) => void,
): ListColumn<Supplier, SortKey<'suppliers'>>[] {
  const { t } = needs;
  return [
    {
      key: 'supplier',
      title: t('suppliers.supplier'),
      shown: 'always',
      sort: 'name',
      render: (supplier) => (
        <>
          <Button type="link" className={listStyles.open ?? ''} onClick={() => onOpen(supplier)}>
            {supplier.name}
          </Button>
          <p className={listStyles.note}>{supplier.creditCode}</p>
        </>
      ),
    },
    {
      key: 'state',
      title: t('suppliers.state'),
      width: 110,
      sort: 'state',
      render: ({ state }) => <SupplierStateMark t={t} state={state} />,
    },
    { key: 'fields', title: t('suppliers.fields'), width: 240, render: (supplier) => fieldsOf(needs, supplier) },
    {
      key: 'certificates',
      title: t('suppliers.certificates'),
      width: 170,
      sort: 'certificates',
      render: (supplier) => <Certificates t={t} supplier={supplier} />,
    },
    { key: 'rating', title: t('suppliers.rating'), width: 130, render: (supplier) => ratingOf(t, supplier) },
    {
      key: 'added',
      title: t('suppliers.added'),
      width: 130,
      sort: 'added',
      render: ({ addedAt }) => <span className={listStyles.note}>{formatDateTimeAcrossYears(addedAt)}</span>,
    },
  ];
}

/** A supplier in two lines. */
export const supplierCard = (needs: ColumnNeeds, supplier: Supplier, onOpen: () => void): ListCard => ({
  title: supplier.name,
  onOpen,
  meta: (
    <>
      <SupplierStateMark t={needs.t} state={supplier.state} />
      <span>{fieldsOf(needs, supplier)}</span>
      {supplier.certificateState && <Certificates t={needs.t} supplier={supplier} />}
    </>
  ),
});
