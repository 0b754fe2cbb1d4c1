import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import styles from './comparison.module.css';
import { shownOfInquiry } from './inquiry-address.ts';
import { lineFilters, lineOrders, type Part, parts, type Shown, supplierOrders } from './shown-lines.ts';

/** What the comparison shows, kept in the address. */
export function useComparisonView() {
  const [{ side = 'gross', hide = [], lines = 'position', suppliers = 'name', only = 'all' }, change] =
    useAddress(shownOfInquiry);
  const shows = (part: Part) => !hide.includes(part);
  const shown: Shown = { lines, suppliers, only };
  return { side, shows, shown, hide, change };
}

/** 交期, 偏离, 往期, and which lines in which order. */
export function ComparisonView({ hide, shown, change }: Omit<ReturnType<typeof useComparisonView>, 'side' | 'shows'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.view}>
      <Checkbox.Group
        aria-label={t('inquiries.parts')}
        options={parts.map((value) => ({ value, label: t(`inquiries.part.${value}`) }))}
        value={parts.filter((part) => !hide.includes(part))}
        onChange={(kept) => {
          const next = parts.filter((part) => !kept.includes(part));
          change({ hide: next.length > 0 ? next : undefined });
        }}
      />
      <Select
        aria-label={t('inquiries.onlyLines')}
        value={shown.only}
        popupMatchSelectWidth={false}
        options={lineFilters.map((value) => ({ value, label: t(`inquiries.only.${value}`) }))}
        onChange={(only) => change({ only: only === 'all' ? undefined : only })}
      />
      <Select
        aria-label={t('inquiries.lineOrder')}
        value={shown.lines}
        popupMatchSelectWidth={false}
        options={lineOrders.map((value) => ({ value, label: t(`inquiries.lineOrders.${value}`) }))}
        onChange={(lines) => change({ lines: lines === 'position' ? undefined : lines })}
      />
      <Select
        aria-label={t('inquiries.supplierOrder')}
        value={shown.suppliers}
        popupMatchSelectWidth={false}
        options={supplierOrders.map((value) => ({ value, label: t(`inquiries.supplierOrders.${value}`) }))}
        onChange={(suppliers) => change({ suppliers: suppliers === 'name' ? undefined : suppliers })}
      />
    </div>
  );
}
