import { Alert, Button, Checkbox, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientDetail } from '#contract/clients/customers.ts';
import type { ModuleCode } from '#contract/clients/module-table.ts';
import type { CompanyModule } from '#contract/clients/modules.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { fromClock, toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import styles from './client.module.css';
import { monthsLater } from './months-later.ts';

/** Code of an edit conflict; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['CLIENT_MODULE_CHANGED']['code'] = 1465;

/** Common terms, in months. */
const terms = [1, 3, 12] as const;

interface ModuleEndFormProps {
  readonly stockId: number;
  readonly module: CompanyModule;
  readonly code: ModuleCode;
  readonly onCancel: () => void;
  readonly onSaved: (client: ClientDetail) => void;
  /** The client's state after a colleague's change. */
  readonly onChanged: (client: ClientDetail) => void;
}

/** Expiry of a module: a date and time, or none; common terms count from the current expiry. */
export function ModuleEndForm({ stockId, module, code, onCancel, onSaved, onChanged }: ModuleEndFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const { name, state, expiresAt } = module;
  const runs = (state === 'open' || state === 'ending') && expiresAt !== null;
  const base = runs ? expiresAt : new Date().toISOString();
  const [isEndless, setIsEndless] = useState(state === 'open' && expiresAt === null);
  const [clock, setClock] = useState(() => toClock(runs ? expiresAt : monthsLater(base, 12)));
  const [issue, setIssue] = useState('');
  /** Whether the issue is about the selected time. */
  const [isWrong, setIsWrong] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const chosen = isEndless ? null : fromClock(clock);
    if (chosen === '') {
      setIsWrong(true);
      return setIssue(t('clients.timeRequired'));
    }
    setIsSaving(true);
    const shown = state === 'none' ? ('none' as const) : expiresAt;
    const body = { stockId, moduleCode: code, expiresAt: chosen, shown };
    const answer = await api('client.changeModule', { body }, { quiet: true });
    setIsSaving(false);
    if (answer.success) {
      toast.success(t('clients.saved', { name }));
      return onSaved(answer.result);
    }
    if (answer.code === changedCode) {
      const latest = await api('client.detail', { params: { id: stockId } }, { quiet: true });
      const found = latest.success ? latest.result.modules.find((one) => one.code === code) : undefined;
      if (latest.success && found) {
        onChanged(latest.result);
        return setIssue(t('clients.overtaken', { now: wordsOf(found) }));
      }
    }
    setIsWrong(answer.issues !== undefined);
    setIssue(answer.issues?.map(({ message }) => message).join(' ') || answer.desc);
  }

  function wordsOf({ state: current, expiresAt: end }: CompanyModule): string {
    if (current === 'none') return t('clients.notOpened');
    return end === null ? t('clients.endless') : formatDateTime(end);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{t('clients.until')}</label>
      <div className={styles.formLine}>
        <Input
          id={id}
          type="datetime-local"
          className={styles.clock ?? ''}
          value={isEndless ? '' : clock}
          disabled={isEndless}
          aria-invalid={(isWrong && issue !== '') || undefined}
          aria-describedby={`${id}-issue`}
          onChange={({ target }) => {
            setClock(target.value);
            setIssue('');
          }}
        />
        <Checkbox checked={isEndless} onChange={({ target }) => setIsEndless(target.checked)}>
          {t('clients.unlimited')}
        </Checkbox>
      </div>
      <div className={styles.formLine}>
        <span className={styles.quiet}>
          {t('clients.quick', { from: t(runs ? 'clients.fromEnd' : 'clients.fromNow') })}
        </span>
        {terms.map((months) => (
          <Button
            key={months}
            size="small"
            disabled={isEndless}
            onClick={() => {
              setClock(toClock(monthsLater(base, months)));
              setIssue('');
            }}
          >
            {months % 12 === 0 ? t('clients.years', { count: months / 12 }) : t('clients.months', { count: months })}
          </Button>
        ))}
      </div>
      <div id={`${id}-issue`}>{issue && <Alert type="warning" showIcon role="alert" title={issue} />}</div>
      <div className={styles.formActs}>
        <Button onClick={onCancel}>{t('clients.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {isSaving ? t('clients.saving') : t('clients.save')}
        </Button>
      </div>
    </form>
  );
}
