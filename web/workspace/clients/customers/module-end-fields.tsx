import { Button, Checkbox, Form, type FormInstance, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { fromClock, toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import styles from './client.module.css';
import { monthsLater } from './months-later.ts';

/** Common terms, in months. */
const terms = [1, 3, 12] as const;
/** Days of a trial. */
const trialDays = 14;

export interface EndValues {
  /** As the field shows it, in China's time. */
  readonly expiresAt: string;
  readonly isEndless: boolean;
}

/** What the fields say, as it is sent: ISO 8601, `null` for no expiry. */
export const endOf = ({ expiresAt, isEndless }: EndValues): string | null => (isEndless ? null : fromClock(expiresAt));

interface ModuleEndFieldsProps {
  readonly form: FormInstance;
  /** The time that common terms count from, ISO 8601. */
  readonly base: string;
  /** What that time is called. */
  readonly baseName: string;
  /** Offers the days of a trial as well. */
  readonly isTrial?: boolean;
  readonly onPicked?: () => void;
}

/** Until when modules run: a date and time, or no expiry; common terms are one click. */
export function ModuleEndFields({ form, base, baseName, isTrial = false, onPicked }: ModuleEndFieldsProps) {
  const { t } = useTranslation();
  const isEndless: boolean = Form.useWatch('isEndless', form) ?? false;
  const pick = (end: string) => {
    form.setFields([{ name: 'expiresAt', value: toClock(end), errors: [], touched: true }]);
    onPicked?.();
  };
  const term = (name: string, end: () => string) => (
    <Button key={name} size="small" disabled={isEndless} onClick={() => pick(end())}>
      {name}
    </Button>
  );
  return (
    <>
      <div className={styles.formLine}>
        <Form.Item
          name="expiresAt"
          label={t('clients.until')}
          dependencies={['isEndless']}
          rules={[
            {
              validator: (_rule, clock: string) =>
                form.getFieldValue('isEndless') || fromClock(clock) !== ''
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('clients.timeRequired'))),
            },
          ]}
        >
          <Input type="datetime-local" className={styles.clock ?? ''} disabled={isEndless} />
        </Form.Item>
        <Form.Item name="isEndless" valuePropName="checked" label={null}>
          <Checkbox>{t('clients.unlimited')}</Checkbox>
        </Form.Item>
      </div>
      <div className={styles.formLine}>
        <span className={styles.quiet}>{t('clients.quick', { from: baseName })}</span>
        {isTrial &&
          term(t('clients.days', { count: trialDays }), () =>
            new Date(Date.parse(base) + trialDays * 24 * 60 * 60_000).toISOString(),
          )}
        {terms.map((months) =>
          term(
            months % 12 === 0 ? t('clients.years', { count: months / 12 }) : t('clients.months', { count: months }),
            () => monthsLater(base, months),
          ),
        )}
      </div>
    </>
  );
}
