import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientDetail } from '#contract/clients/customers.ts';
import type { CompanyModule } from '#contract/clients/modules.ts';
import type { ModuleCode } from '#contract/codes/modules.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { type OpenForms, useOpenForm } from '#web/workspace/kits/drawer/open-forms.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import { orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import styles from './client.module.css';
import { type EndValues, endOf, ModuleEndFields } from './module-end-fields.tsx';
import { monthsLater } from './months-later.ts';

/** Code of an edit conflict; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['CLIENT_MODULE_CHANGED']['code'] = 1465;

interface ModuleEndFormProps {
  /** Those about which the drawer asks before it closes. */
  readonly forms: OpenForms;
  readonly stockId: number;
  readonly module: CompanyModule;
  readonly code: ModuleCode;
  readonly onCancel: () => void;
  readonly onSaved: (client: ClientDetail) => void;
  /** The client's state after a colleague's change. */
  readonly onChanged: (client: ClientDetail) => void;
}

/** Expiry of a module: a date and time, or none; common terms count from the current expiry. */
export function ModuleEndForm({
  forms,
  stockId,
  module: opened,
  code,
  onCancel,
  onSaved,
  onChanged,
}: ModuleEndFormProps) {
  const { t } = useTranslation();
  /** What is known of it here: it may be read again meanwhile with what a colleague has set. */
  const [module, setModule] = useState(opened);
  const { name, state, expiresAt } = module;
  const runs = (state === 'open' || state === 'ending') && expiresAt !== null;
  const base = runs ? expiresAt : new Date().toISOString();
  /** What a colleague has set meanwhile. */
  const [theirs, setTheirs] = useState<CompanyModule>();
  const readLatest = async () => {
    const latest = await api('client.detail', { params: { id: stockId } }, { quiet: true });
    const found = latest.success ? latest.result.modules.find((one) => one.code === code) : undefined;
    return latest.success && found ? { client: latest.result, found } : undefined;
  };
  const submission = useSubmission({
    send: async (values: EndValues) => {
      const shown = state === 'none' ? ('none' as const) : expiresAt;
      const body = { stockId, moduleCode: code, expiresAt: endOf(values), shown };
      return orStored(await api('client.changeModule', { body }, { quiet: true }), [changedCode], async () => {
        const latest = await readLatest();
        const isSame = latest && latest.found.state !== 'none' && latest.found.expiresAt === body.expiresAt;
        return isSame ? latest.client : undefined;
      });
    },
    onDone: (client) => {
      toast.success(t('clients.saved', { name }));
      onSaved(client);
    },
    onFailure: async (failure) => {
      if (failure.code !== changedCode) return false;
      const latest = await readLatest();
      if (!latest) return false;
      onChanged(latest.client);
      setModule(latest.found);
      setTheirs(latest.found);
      return true;
    },
  });
  const { form, isSending } = submission;
  useOpenForm(forms, form);

  function wordsOf({ state: current, expiresAt: end }: CompanyModule): string {
    if (current === 'none') return t('clients.notOpened');
    return end === null ? t('clients.endless') : formatDateTime(end);
  }

  return (
    <SubmitForm
      submission={submission}
      className={styles.form ?? ''}
      initialValues={{
        expiresAt: toClock(runs ? expiresAt : monthsLater(base, 12)),
        isEndless: state === 'open' && expiresAt === null,
      }}
      onValuesChange={() => setTheirs(undefined)}
    >
      <ModuleEndFields
        form={form}
        base={base}
        baseName={t(runs ? 'clients.fromEnd' : 'clients.fromNow')}
        onPicked={() => setTheirs(undefined)}
      />
      {theirs && (
        <Alert type="warning" showIcon role="alert" title={t('clients.overtaken', { now: wordsOf(theirs) })} />
      )}
      <div className={styles.formActs}>
        <Button onClick={onCancel}>{t('clients.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {isSending ? t('clients.saving') : t('clients.save')}
        </Button>
      </div>
    </SubmitForm>
  );
}
