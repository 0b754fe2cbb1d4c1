import { Input, Select } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { rhythmKinds } from '#contract/outreach/push-rules.ts';
import type { Rhythm } from '#contract/outreach/pushes.ts';
import styles from './pushes.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const monthDays = Array.from({ length: 28 }, (_, index) => index + 1);

/** `每周五 18:30`. */
export function rhythmText(t: TFunction, { kind, time, day = 1 }: Rhythm): string {
  if (kind === 'workdays') return t('pushes.rhythms.workdays', { time });
  if (kind === 'monthly') return t('pushes.rhythms.monthly', { time, day });
  const weekday = weekdays.find((one) => one === day) ?? 1;
  return t('pushes.rhythms.weekly', { time, day: t(`pushes.weekdays.d${weekday}`) });
}

interface RhythmFieldsProps {
  readonly rhythm: Rhythm;
  readonly onChange: (rhythm: Rhythm) => void;
}

/** On which days, and at what time. */
export function RhythmFields({ rhythm, onChange }: RhythmFieldsProps) {
  const { t } = useTranslation();
  const { kind, time, day } = rhythm;
  return (
    <>
      <div className={styles.rhythm}>
        <Select
          aria-label={t('pushes.inRhythm')}
          value={kind}
          onChange={(next) =>
            onChange({ kind: next, time, ...(next !== 'workdays' && { day: next === 'weekly' ? 5 : 1 }) })
          }
          options={rhythmKinds.map((value) => ({ value, label: t(`pushes.rhythmKinds.${value}`) }))}
        />
        {kind !== 'workdays' && (
          <Select
            aria-label={t('pushes.rhythmDay')}
            value={day ?? 1}
            onChange={(next) => onChange({ kind, time, day: next })}
            options={
              kind === 'weekly'
                ? weekdays.map((value) => ({ value, label: t(`pushes.weekdays.d${value}`) }))
                : monthDays.map((value) => ({ value, label: t('pushes.monthDay', { day: value }) }))
            }
          />
        )}
        <Input
          type="time"
          aria-label={t('pushes.rhythmTime')}
          value={time}
          onChange={({ target }) => onChange({ ...rhythm, time: target.value })}
        />
      </div>
      <p className={styles.note}>{t('pushes.rhythmNote')}</p>
    </>
  );
}
