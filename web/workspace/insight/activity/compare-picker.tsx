import { Button, Checkbox, Popover } from 'antd';
import { Users } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityOverview } from '#contract/insight/activity.ts';
import { usePopoverFocus } from '#web/workspace/kits/drawer/use-popover-focus.ts';
import styles from './activity.module.css';

/** More than two coloured lines beside one's own could not be distinguished (docs/visual-language.md, "Charts"). */
const most = 2;

interface ComparePickerProps {
  readonly data: ActivityOverview;
  /** What was chosen, also while it is being fetched; without it, what the server has chosen is ticked. */
  readonly compared: readonly number[] | undefined;
  readonly onChange: (stockIds: readonly number[]) => void;
}

/** Selects the peers drawn in colour; the others are grey. */
export function ComparePicker({ data, compared, onChange }: ComparePickerProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLFieldSetElement>(null);
  const focus = usePopoverFocus(panel);
  const chosen = compared
    ? compared.filter((id) => data.candidates.some(({ stockId }) => stockId === id))
    : data.trend.activeRate.filter((series) => series.compared).map(({ stockId }) => stockId);
  const groups = [
    { label: t('activity.compareSaved'), list: data.candidates.filter(({ saved }) => saved) },
    { label: t('activity.compareIndustry'), list: data.candidates.filter(({ saved }) => !saved) },
  ];
  if (data.candidates.length === 0) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      {...focus}
      content={
        <fieldset ref={panel} className={styles.picker}>
          <legend>{t('activity.compareWith')}</legend>
          {groups.map(
            ({ label, list }) =>
              list.length > 0 && (
                <div key={label} className={styles.pickerGroup}>
                  <p>{label}</p>
                  {list.map(({ stockId, name }) => {
                    const isChosen = chosen.includes(stockId);
                    return (
                      <Checkbox
                        key={stockId}
                        checked={isChosen}
                        disabled={!isChosen && chosen.length >= most}
                        onChange={() =>
                          onChange(isChosen ? chosen.filter((id) => id !== stockId) : [...chosen, stockId])
                        }
                      >
                        {name}
                      </Checkbox>
                    );
                  })}
                </div>
              ),
          )}
        </fieldset>
      }
    >
      <Button icon={<Users size={16} strokeWidth={1.5} />}>
        {t('activity.industrySize', { count: data.industrySize })}
      </Button>
    </Popover>
  );
}
