import { Alert, Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LeadChange, leadChangeSchema, type ManagedLead } from '#contract/clients/lead-management.ts';
import { chosenLeadStates, type LeadState } from '#contract/clients/lead-states.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { LeadFacts } from './lead-facts.tsx';
import { LeadHistory } from './lead-history.tsx';
import { LeadStanding } from './lead-standing.tsx';
import { LeadToClient } from './lead-to-client.tsx';
import styles from './leads.module.css';
import { OwnerChoice } from './owner-choice.tsx';
import { RemoveLead } from './remove-lead.tsx';
import { StateChoice } from './state-choice.tsx';

/** The code of a save over a colleague's newer note; the type keeps it equal to the contract's. */
const changedCode: typeof import('#contract/codes/errors.ts').errorTable['LEAD_CHANGED']['code'] = 1721;

interface LeadFormProps {
  readonly opened: ManagedLead;
  readonly mayHandle: boolean;
  readonly onClose: () => void;
  /** Reads anew what a lead that was saved or deleted is part of. */
  readonly onChanged: () => Promise<unknown>;
  readonly onRemoved: () => void;
}

type Values = Pick<LeadChange, 'state' | 'note' | 'ownerId' | 'remindOn'>;

const valuesOf = ({ state, note, ownerId, remindOn }: ManagedLead) => ({
  state,
  note,
  ownerId,
  remindOn: remindOn ?? '',
});
const names = ['state', 'note', 'ownerId', 'remindOn'] as const satisfies readonly (keyof Values)[];

/** A lead that became a client stays won, unless that client was erased. */
function statesOf({ state, client }: ManagedLead): readonly LeadState[] {
  if (client) return ['won'];
  return state === 'won' ? ['won', ...chosenLeadStates] : chosenLeadStates;
}

/** A lead in its drawer: what was left, how far it has come, and a note. */
export function LeadForm({ opened, mayHandle, onClose, onChanged, onRemoved }: LeadFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [lead, setLead] = useState(opened);
  /** What a colleague saved meanwhile. */
  const [theirs, setTheirs] = useState<ManagedLead>();
  const version = theirs?.version ?? lead.version;
  const readLatest = async () => {
    const latest = await api('lead.manageDetail', { params: { id: lead.id } }, { quiet: true });
    return latest.success ? latest.result : undefined;
  };
  /** Shows what a colleague saved meanwhile, if that is what something was refused for. */
  const showTheirs = async ({ code }: { readonly code: number }) => {
    if (code !== changedCode) return false;
    const latest = await readLatest();
    if (latest) {
      setTheirs(latest);
      // Who has changed a field overwrites that one, and takes none of the others back. What became a client is won,
      // whatever was chosen meanwhile.
      const saved = valuesOf(latest);
      const isTheirs = (name: keyof Values) =>
        !form.isFieldTouched(name) || (name === 'state' && latest.client !== null);
      // What is theirs counts as nothing that was changed here, also when they change it once more.
      form.setFields(names.filter(isTheirs).map((name) => ({ name, value: saved[name], touched: false })));
    }
    return latest !== undefined;
  };
  const submission = useSubmission({
    send: async (values: Values) => {
      const body = { id: lead.id, version, ...values, remindOn: values.remindOn || null };
      return orStored(await api('lead.manageSave', { body }, { quiet: true }), [changedCode], async () => {
        const latest = await readLatest();
        return latest && isStored(values, valuesOf(latest)) ? latest : undefined;
      });
    },
    onDone: (saved) => {
      setLead(saved);
      toast.success(t('leads.saved'));
      void onChanged();
      leaveFreely(onClose);
    },
    onFailure: showTheirs,
  });
  const { form, isSending } = submission;
  const { close, leaveFreely, question } = useDiscardQuestion(form, onClose, { parameter: 'lead' });

  return (
    <Drawer
      open
      title={lead.number}
      onClose={close}
      footer={
        mayHandle && (
          <div className={formStyles.buttons}>
            <RemoveLead
              lead={{ ...lead, version }}
              onFailure={showTheirs}
              onRemoved={async () => {
                onRemoved();
                // First, so that the keyboard does not go back to a row that is about to go.
                await onChanged();
                leaveFreely(onClose);
              }}
            />
            <Button onClick={close}>{t('leads.cancel')}</Button>
            <Button type="primary" htmlType="submit" form={formId} loading={isSending} disabled={theirs !== undefined}>
              {isSending ? t('leads.saving') : t('leads.save')}
            </Button>
          </div>
        )
      }
    >
      {question}
      <LeadToClient lead={lead} />
      <LeadFacts lead={lead} />
      {theirs && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className={formStyles.alert ?? ''}
          title={t('leads.changedTitle')}
          description={
            <>
              {t('leads.changedText')}
              <LeadStanding lead={theirs} />
              <Button onClick={() => form.submit()}>{t('leads.overwrite')}</Button>
            </>
          }
        />
      )}
      <SubmitForm id={formId} submission={submission} disabled={!mayHandle} initialValues={valuesOf(opened)}>
        <Form.Item name="state" label={t('leads.state')}>
          <StateChoice options={statesOf(theirs ?? opened)} />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item name="ownerId" label={t('leads.owner')}>
            <OwnerChoice opened={lead} />
          </Form.Item>
          <Form.Item name="remindOn" label={t('leads.remindOn')}>
            <Input type="date" />
          </Form.Item>
        </div>
        <Form.Item name="note" label={t('leads.note')} rules={schemaRules(leadChangeSchema, 'note')}>
          <Input.TextArea rows={5} maxLength={4000} placeholder={t('leads.notePlaceholder')} />
        </Form.Item>
      </SubmitForm>
      {lead.changedAt && (
        <p className={listStyles.quiet}>
          {t('leads.handledBy', { name: lead.changedBy ?? '', time: formatDateTime(lead.changedAt) })}
        </p>
      )}
      <LeadHistory id={lead.id} />
    </Drawer>
  );
}
