import { Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Timing } from './push-timing.ts';
import styles from './pushes.module.css';
import { RhythmFields } from './rhythm-fields.tsx';

interface TimingFieldsProps {
  readonly timing: Timing;
  readonly disabled: boolean;
  readonly onChange: (timing: Timing) => void;
}

/** Now, at a time, or again and again. */
export function TimingFields({ timing, disabled, onChange }: TimingFieldsProps) {
  const { t } = useTranslation();
  const { when, clock, rhythm } = timing;
  return (
    <>
      <Radio.Group
        className={styles.when ?? ''}
        aria-label={t('pushes.when')}
        disabled={disabled}
        value={when}
        onChange={({ target }) => onChange({ ...timing, when: target.value })}
        options={[
          { value: 'now', label: t('pushes.now') },
          { value: 'time', label: t('pushes.atTime') },
          { value: 'rhythm', label: t('pushes.inRhythm') },
        ]}
      />
      {when === 'rhythm' && (
        <RhythmFields rhythm={rhythm} onChange={(changed) => onChange({ ...timing, rhythm: changed })} />
      )}
      {when === 'time' && (
        <label className={styles.time} htmlFor="push-time">
          {t('pushes.time')}
          <Input
            id="push-time"
            type="datetime-local"
            disabled={disabled}
            value={clock}
            onChange={({ target }) => onChange({ ...timing, clock: target.value })}
          />
        </label>
      )}
      <p className={styles.note}>{t('pushes.frozenNote')}</p>
    </>
  );
}
