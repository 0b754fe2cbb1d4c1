import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ManagedIndicator } from '#contract/insight/indicators.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import type { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { useRowOrder } from '#web/workspace/kits/list/use-row-order.ts';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { MoveHandle } from '#web/workspace/ui/move-handle.tsx';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { indicatorName, indicatorsQuery, pillarName } from './indicator-queries.ts';
import styles from './indicators.module.css';

interface IndicatorRowsProps {
  readonly indicators: readonly ManagedIndicator[];
  readonly mayEdit: boolean;
  readonly afterRemoval: ReturnType<typeof useFocusAfterRemoval>;
  readonly onEdit: (indicator: ManagedIndicator) => void;
}

/** The indicators as they follow each other. */
export function IndicatorRows({ indicators, mayEdit, afterRemoval, onEdit }: IndicatorRowsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isPhone = useLayoutWidth() === 'phone';
  const show = (rows: ManagedIndicator[]) => queries.setQueryData(indicatorsQuery.queryKey, rows);
  const refresh = () => queries.invalidateQueries({ queryKey: indicatorsQuery.queryKey });
  const { move, drag, dropProps, said } = useRowOrder({
    rows: indicators,
    show,
    tell: (indicator, place) => t('indicators.indicatorMoved', { name: indicatorName(indicator), place }),
    send: async (order) => {
      const answer = await api('indicator.order', { body: order });
      if (!answer.success) await refresh();
    },
  });
  const remove = async (indicator: ManagedIndicator) => {
    const answer = await api('indicator.remove', { body: { id: indicator.id } });
    if (!answer.success) return void refresh();
    afterRemoval.goes(indicators.indexOf(indicator));
    toast.success(t('indicators.indicatorRemoved'));
    show(answer.result);
  };
  return (
    <>
      <ol ref={afterRemoval.list}>
        {indicators.map((indicator, place) => {
          const name = indicatorName(indicator);
          const moving = { place, onMove: (to: number) => move(indicator, to) };
          return (
            <li key={indicator.id} className={styles.row} {...dropProps(indicator, place)}>
              {mayEdit && !isPhone && (
                <MoveHandle
                  label={t('indicators.moveIndicator', { name })}
                  name={name}
                  onDrag={(isDragged) => drag(indicator, isDragged)}
                  {...moving}
                />
              )}
              <div className={styles.words}>
                <span className={styles.rowName}>{name}</span>
                <span className={styles.quiet}>
                  {indicator.code} · {pillarName(indicator)}
                </span>
              </div>
              {!indicator.enabled && <StateMark tone="neutral">{t('indicators.off')}</StateMark>}
              {mayEdit && isPhone && <MoveButtons title={name} last={indicators.length - 1} {...moving} />}
              {mayEdit && (
                <div className={styles.rowActions}>
                  <Button
                    {...afterRemoval.button}
                    type="link"
                    size="small"
                    aria-label={t('indicators.editLabel', { name })}
                    onClick={() => onEdit(indicator)}
                  >
                    {t('indicators.edit')}
                  </Button>
                  {!indicator.isUsed && (
                    <Popconfirm
                      title={t('indicators.removeTitle', { name })}
                      description={t('indicators.removeText')}
                      okText={t('indicators.remove')}
                      okButtonProps={{ danger: true }}
                      onConfirm={() => remove(indicator)}
                    >
                      <Button type="link" size="small" danger aria-label={t('indicators.removeLabel', { name })}>
                        {t('indicators.remove')}
                      </Button>
                    </Popconfirm>
                  )}
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
