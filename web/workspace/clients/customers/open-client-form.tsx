import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientDetail } from '#contract/clients/customers.ts';
import type { ManagedLead } from '#contract/clients/lead-management.ts';
import { type ModuleCode, moduleCodes } from '#contract/codes/modules.ts';
import type { ListedCompany } from '#contract/identity/companies.ts';
import { api } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { LeadStanding } from '#web/workspace/clients/leads/lead-standing.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import { orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './client.module.css';
import { type EndValues, endOf, ModuleEndFields } from './module-end-fields.tsx';
import { monthsLater } from './months-later.ts';

/** Code of a lead that was changed meanwhile; the type keeps it equal to the contract's. */
const leadChangedCode: typeof import('#contract/codes/errors.ts').errorTable['LEAD_CHANGED']['code'] = 1721;

/** Code of a company that is a client; the type keeps it equal to the contract's. */
const alreadyClient: typeof import('#contract/codes/errors.ts').errorTable['ALREADY_CLIENT']['code'] = 1464;

interface OpenClientFormProps {
  readonly company: ListedCompany;
  /** The lead that the client comes of. */
  readonly lead: ManagedLead | undefined;
  /** Reads the lead anew, which a colleague has changed; `undefined` where that fails. */
  readonly onLeadChanged: () => Promise<ManagedLead | undefined>;
  readonly mayOpenModules: boolean;
  /** Kept by the drawer around it, which asks before it closes. */
  readonly form?: FormInstance<OpenClientValues>;
  readonly onBack: () => void;
  readonly onOpened: (client: ClientDetail) => void;
}

export interface OpenClientValues extends EndValues {
  readonly codes: readonly ModuleCode[];
}

/** Whether a client has these modules until then, and no others. */
const hasOnly = ({ modules }: ClientDetail, codes: readonly ModuleCode[], expiresAt: string | null): boolean =>
  modules.every(({ code, state, expiresAt: end }) =>
    codes.some((one) => one === code) ? state !== 'none' && end === expiresAt : state === 'none',
  );

/** The company that becomes a client, with a package of modules under one expiry. */
export function OpenClientForm(props: OpenClientFormProps) {
  const { company, lead, mayOpenModules, onLeadChanged, onBack, onOpened } = props;
  const { t } = useTranslation();
  const modules = useQuery({ ...apiQuery('module.all', {}, { quiet: true }), enabled: mayOpenModules });
  const now = new Date().toISOString();
  /** The lead as a colleague has left it meanwhile. */
  const [theirs, setTheirs] = useState<ManagedLead>();
  /** Whether an earlier try may have opened it, whose answer was lost. */
  const mayBeOpen = useRef(false);
  const submission = useSubmission({
    send: async (values: OpenClientValues) => {
      const { codes = [] } = values;
      const { stockId } = company;
      // Without modules there is no end, and no field of one.
      const expiresAt = codes.length > 0 ? endOf(values) : null;
      const body = {
        stockId,
        ...(codes.length > 0 && { modules: { codes: [...codes], expiresAt } }),
        ...(lead && { lead: { id: lead.id, version: (theirs ?? lead).version } }),
      };
      const answer = await api('client.open', { body }, { quiet: true });
      mayBeOpen.current ||= !answer.success && isUnanswered(answer);
      if (!mayBeOpen.current) return answer;
      return orStored(answer, [alreadyClient], async () => {
        const client = await api('client.detail', { params: { id: stockId } }, { quiet: true });
        return client.success && hasOnly(client.result, codes, expiresAt) ? client.result : undefined;
      });
    },
    onDone: onOpened,
    onFailure: async ({ code }) => {
      if (code !== leadChangedCode) return false;
      const latest = await onLeadChanged();
      setTheirs(latest);
      return latest !== undefined;
    },
    ...(props.form && { form: props.form }),
  });
  const { form, isSending } = submission;
  const codes = Form.useWatch('codes', form) ?? [];
  const offered = moduleCodes.flatMap((code) => {
    const found = modules.data?.find((module) => module.code === code);
    return found ? [{ value: code, label: found.name }] : [];
  });
  return (
    <SubmitForm
      submission={submission}
      initialValues={{ codes: [], expiresAt: toClock(monthsLater(now, 12)), isEndless: false }}
    >
      <div className={styles.line} data-chosen>
        <div className={styles.lineText}>
          <p className={styles.lineName}>{company.shortName}</p>
          <p className={styles.quiet}>{[company.code, company.industryName].filter(Boolean).join(' · ')}</p>
        </div>
        <Button onClick={onBack}>{t('clients.otherCompany')}</Button>
      </div>
      {theirs && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className={formStyles.alert ?? ''}
          title={t('leads.changedTitle')}
          description={
            <>
              {theirs.client ? t('clients.leadIsWon', { name: theirs.client.shortName }) : t('clients.leadChanged')}
              <LeadStanding lead={theirs} />
            </>
          }
        />
      )}
      {mayOpenModules && modules.isPending && <ListSkeleton rows={3} />}
      {modules.error && <ErrorState error={modules.error} onReload={() => void modules.refetch()} />}
      {offered.length > 0 && (
        <>
          <Form.Item name="codes" label={t('clients.package')} extra={t('clients.packageHelp')}>
            <Checkbox.Group className={styles.choices ?? ''} options={offered} />
          </Form.Item>
          {codes.length > 0 && (
            <div className={styles.ends}>
              <ModuleEndFields form={form} base={now} baseName={t('clients.fromNow')} isTrial />
            </div>
          )}
        </>
      )}
      <div className={styles.formActs} data-end>
        <Button
          type="primary"
          htmlType="submit"
          loading={isSending}
          disabled={(mayOpenModules && !modules.data) || theirs?.client != null}
        >
          {t(codes.length > 0 ? 'clients.openWith' : 'clients.openWithout', { count: codes.length })}
        </Button>
      </div>
    </SubmitForm>
  );
}
