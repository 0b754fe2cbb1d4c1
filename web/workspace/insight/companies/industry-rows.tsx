import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Industry } from '#contract/insight/companies.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import type { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { useRowOrder } from '#web/workspace/kits/list/use-row-order.ts';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { MoveHandle } from '#web/workspace/ui/move-handle.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './companies.module.css';
import { industriesQuery, industryName } from './industries-query.ts';

interface IndustryRowsProps {
  readonly industries: readonly Industry[];
  readonly mayEdit: boolean;
  readonly afterRemoval: ReturnType<typeof useFocusAfterRemoval>;
  readonly onEdit: (industry: Industry) => void;
}

/** The industries as they follow each other. */
export function IndustryRows({ industries, mayEdit, afterRemoval, onEdit }: IndustryRowsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isPhone = useLayoutWidth() === 'phone';
  const show = (rows: Industry[]) => queries.setQueryData(industriesQuery.queryKey, rows);
  const refresh = () => queries.invalidateQueries({ queryKey: industriesQuery.queryKey });
  const { move, drag, dropProps, said } = useRowOrder({
    rows: industries,
    show,
    tell: (industry, place) => t('companies.industryMoved', { name: industryName(industry), place }),
    send: async (order) => {
      const answer = await api('industry.order', { body: order });
      if (!answer.success) await refresh();
    },
  });
  const remove = async (industry: Industry) => {
    const answer = await api('industry.remove', { body: { id: industry.id } });
    if (!answer.success) return void refresh();
    afterRemoval.goes(industries.indexOf(industry));
    toast.success(t('companies.industryRemoved'));
    show(answer.result);
  };
  return (
    <>
      <ol ref={afterRemoval.list}>
        {industries.map((industry, place) => {
          const name = industryName(industry);
          const moving = { place, onMove: (to: number) => move(industry, to) };
          return (
            <li key={industry.id} className={styles.row} {...dropProps(industry, place)}>
              {mayEdit && !isPhone && (
                <MoveHandle
                  label={t('companies.moveIndustry', { name })}
                  name={name}
                  onDrag={(isDragged) => drag(industry, isDragged)}
                  {...moving}
                />
              )}
              <div className={styles.words}>
                <span className={styles.rowName}>{name}</span>
                <span className={styles.full}>{t('companies.companyCount', { count: industry.companies })}</span>
              </div>
              {mayEdit && isPhone && <MoveButtons title={name} last={industries.length - 1} {...moving} />}
              {mayEdit && (
                <div className={styles.rowActions}>
                  <Button
                    {...afterRemoval.button}
                    type="link"
                    size="small"
                    aria-label={t('companies.renameLabel', { name })}
                    onClick={() => onEdit(industry)}
                  >
                    {t('companies.rename')}
                  </Button>
                  <RemoveButton industry={industry} onRemove={() => remove(industry)} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** Asks first; where companies belong to the industry it says how many, and leads to them. */
function RemoveButton({ industry, onRemove }: { readonly industry: Industry; readonly onRemove: () => Promise<void> }) {
  const { t } = useTranslation();
  const [, change] = useSearch();
  const { id, companies } = industry;
  const name = industryName(industry);
  const isUsed = companies > 0;
  const showCompanies = () => change(() => new URLSearchParams({ industry: String(id) }), { isNewPlace: true });
  return (
    <Popconfirm
      title={t(isUsed ? 'companies.industryUsed' : 'companies.removeTitle', { name, count: companies })}
      description={t(isUsed ? 'companies.industryUsedText' : 'companies.removeText')}
      okText={t(isUsed ? 'companies.showCompanies' : 'companies.remove')}
      cancelText={t('companies.cancel')}
      okButtonProps={{ danger: !isUsed }}
      onConfirm={isUsed ? showCompanies : onRemove}
    >
      <Button type="link" size="small" danger aria-label={t('companies.removeLabel', { name })}>
        {t('companies.remove')}
      </Button>
    </Popconfirm>
  );
}
