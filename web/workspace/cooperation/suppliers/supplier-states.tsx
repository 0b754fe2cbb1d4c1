import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NextState, nextStates } from '#contract/cooperation/supplier-rules.ts';
import { type SupplierDetail, supplierEndpoints } from '#contract/cooperation/suppliers.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { actOnSupplier } from './act-on-supplier.ts';
import { SupplierStateMark } from './supplier-columns.tsx';
import styles from './suppliers.module.css';

interface SupplierStatesProps {
  readonly supplier: SupplierDetail;
  readonly mayEdit: boolean;
  readonly onChanged: (supplier: SupplierDetail) => void;
}

/** The state of a supplier, what it can become, and why it is what it is. */
export function SupplierStates({ supplier, mayEdit, onChanged }: SupplierStatesProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<NextState>();
  const { state, history } = supplier;
  return (
    <section className={styles.states} aria-label={t('suppliers.state')}>
      <div className={styles.stateNow}>
        <SupplierStateMark t={t} state={state} />
        <span className={styles.quiet}>{t(`suppliers.stateNotes.${state}`)}</span>
        {mayEdit &&
          nextStates[state].map((next) => (
            <Button key={next} danger={next === 'barred'} onClick={() => setWanted(next)}>
              {t(`suppliers.acts.${next}`)}
            </Button>
          ))}
      </div>
      {history.length > 0 && (
        <ol className={styles.entries}>
          {history.map((entry) => (
            <li key={entry.at}>
              <SupplierStateMark t={t} state={entry.state} /> {entry.reason}
              <p className={styles.quiet}>
                {entry.by} {formatDateTimeAcrossYears(entry.at)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {wanted && (
        <StateDialog
          supplier={supplier}
          wanted={wanted}
          onChanged={onChanged}
          onClose={() => setWanted(undefined)}
          onDone={(saved) => {
            setWanted(undefined);
            toast.success(t('suppliers.stateChanged', { name: saved.name }));
            onChanged(saved);
          }}
        />
      )}
    </section>
  );
}

interface StateDialogProps {
  readonly supplier: SupplierDetail;
  readonly wanted: NextState;
  readonly onChanged: (supplier: SupplierDetail) => void;
  readonly onClose: () => void;
  readonly onDone: (saved: SupplierDetail) => void;
}

/** Asks for the reason, which stays in the history. */
function StateDialog({ supplier, wanted, onChanged, onClose, onDone }: StateDialogProps) {
  const { t } = useTranslation();
  const { id, state, name } = supplier;
  const submission = useSubmission({
    send: ({ reason }: { reason: string }) =>
      actOnSupplier(supplier, {
        send: (version) =>
          api('supplier.changeState', { body: { id, version, state: wanted, reason } }, { quiet: true }),
        isSame: (latest) => latest.state === state,
        doneIn: (latest) => {
          const [newest] = latest.history;
          return newest?.state === wanted && newest.reason === reason.trim() ? latest : undefined;
        },
        onChanged,
      }),
    onDone,
  });
  const { close, question } = useDiscardQuestion(submission.form, onClose, { parameter: 'supplier' });
  return (
    <Dialog
      open
      title={t(`suppliers.actTitles.${wanted}`, { name })}
      okText={t(`suppliers.acts.${wanted}`)}
      okButtonProps={{ danger: wanted === 'barred', loading: submission.isSending }}
      onOk={() => submission.form.submit()}
      onCancel={close}
    >
      {question}
      <SubmitForm submission={submission} initialValues={{ reason: '' }}>
        <Form.Item
          name="reason"
          label={t('suppliers.reason')}
          extra={t('suppliers.reasonHelp')}
          rules={schemaRules(supplierEndpoints['supplier.changeState'].body.pick({ reason: true }), 'reason')}
        >
          <Input.TextArea maxLength={500} autoFocus rows={3} />
        </Form.Item>
      </SubmitForm>
    </Dialog>
  );
}
