import { Button } from 'antd';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { countConditions, type Filters } from '#contract/insight/explorer-filters.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import styles from './explorer.module.css';

interface FilterSheetProps {
  readonly filters: Filters;
  readonly answer: Pick<ExplorerAnswer, 'total' | 'totalIsBounded'>;
  readonly children: ReactNode;
}

/** Facets on phones: a bottom sheet whose button shows the number of results. */
export function FilterSheet({ filters, answer, children }: FilterSheetProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const count = countConditions(filters);
  const close = () => setIsOpen(false);
  const total = `${formatCount(answer.total)}${answer.totalIsBounded ? '+' : ''}`;
  return (
    <>
      <Button
        size="large"
        className={styles.filters ?? ''}
        icon={<SlidersHorizontal size={16} strokeWidth={1.5} />}
        onClick={() => setIsOpen(true)}
      >
        {count === 0 ? t('explorer.filters') : t('explorer.filtersWith', { count })}
      </Button>
      <Drawer
        open={isOpen}
        onClose={close}
        placement="bottom"
        size="85dvh"
        title={t('explorer.filters')}
        closable={{
          'aria-label': t('explorer.closeFilters'),
          closeIcon: <X size={20} strokeWidth={1.5} />,
        }}
        footer={
          <Button type="primary" size="large" block onClick={close}>
            {t('explorer.show', { count: answer.total, total, unit: t(`explorer.units.${filters.unit}`) })}
          </Button>
        }
      >
        {children}
      </Drawer>
    </>
  );
}
