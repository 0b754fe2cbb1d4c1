import { useTranslation } from 'react-i18next';
import type { HomeRange } from '#contract/insight/home.ts';
import { SegmentedSwitch } from './segmented-switch.tsx';

interface RangeSwitchProps {
  readonly range: HomeRange;
  readonly onChange: (range: HomeRange) => void;
}

/** 7, 30 or 90 days; every figure compares with the preceding period of equal length. */
export function RangeSwitch({ range, onChange }: RangeSwitchProps) {
  const { t } = useTranslation();
  return (
    <SegmentedSwitch
      label={t('range.label')}
      value={range}
      options={[
        { value: '7', label: t('range.days7') },
        { value: '30', label: t('range.days30') },
        { value: '90', label: t('range.days90') },
      ]}
      onChange={onChange}
    />
  );
}
