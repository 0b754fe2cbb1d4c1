import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCompanyCode } from '#contract/identity/company-code.ts';
import type { Industry, ManagedCompany } from '#contract/insight/companies.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useNamedCreation } from '#web/workspace/kits/form/use-named-creation.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { shortNameOf } from './company-columns.tsx';
import { CompanyConflict } from './company-conflict.tsx';
import { CompanyEffectNote } from './company-effect-note.tsx';
import { CompanyFields } from './company-fields.tsx';
import { bodyOf, type CompanyFormValues, type HeldValues, isStoredAs, valuesOf } from './company-values.ts';
import { industriesQuery } from './industries-query.ts';
import { MatchPreview } from './match-preview.tsx';

/** Codes of refusals; the types keep them equal to the contract's. */
const codeTaken: typeof import('#contract/codes/errors.ts').errorTable['COMPANY_CODE_TAKEN']['code'] = 1467;
const changed: typeof import('#contract/codes/errors.ts').errorTable['COMPANY_CHANGED']['code'] = 1468;

interface CompanyFormProps {
  /** Left out for a new one. */
  readonly company: ManagedCompany | undefined;
  readonly industries: readonly Industry[];
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

const readCompany = ({ stockId }: ManagedCompany) =>
  api('company.detail', { params: { id: stockId } }, { quiet: true });

/** The company that has the code of a new one; nothing where it is not what was sent. */
async function readSame(sent: CompanyFormValues): Promise<ManagedCompany | undefined> {
  const keyword = readCompanyCode(sent.code) ?? sent.code;
  const found = await api('company.list', { body: { keyword, page: 1, pageSize: 50 } }, { quiet: true });
  return found.success ? found.result.list.find((company) => isStoredAs(company, sent)) : undefined;
}

/** Code, names, industry and aliases of a company, with what saving them does to figures. */
export function CompanyForm({ company, industries, mayEdit, onClose }: CompanyFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  const [theirs, setTheirs] = useState<ManagedCompany>();
  const create = useNamedCreation({
    create: (body: CompanyFormValues) => api('company.save', { body }, { quiet: true }),
    taken: [codeTaken],
    readSame,
    // What a lost try has named it was never its name.
    saveOver: ({ stockId, version }, values) =>
      api('company.save', { body: { ...values, keepsFormer: false, stockId, version } }, { quiet: true }),
  });
  const submission = useSubmission({
    send: async (values: HeldValues) => {
      if (!company) return create(bodyOf(values));
      const basedOn = { stockId: company.stockId, version: values.version ?? company.version };
      const answer = await api('company.save', { body: { ...bodyOf(values), ...basedOn } }, { quiet: true });
      return orStored(answer, [changed], async () => {
        const latest = await readCompany(company);
        return latest.success && isStoredAs(latest.result, values, company) ? latest.result : undefined;
      });
    },
    fields: { [codeTaken]: 'code' },
    onDone: (saved) => {
      toast.success(t('companies.saved', { name: shortNameOf(saved) }));
      void refreshList(queries, 'companies', ['company.list', 'industry.list']);
      leaveFreely(onClose);
    },
    onFailure: async ({ code }) => {
      if (code !== changed || !company) return false;
      const latest = await readCompany(company);
      if (latest.success) setTheirs(latest.result);
      // The industry may be one that the colleague has added with it.
      void queries.invalidateQueries({ queryKey: industriesQuery.queryKey });
      return latest.success;
    },
  });
  const { form, isSending } = submission;
  const { close, leaveFreely, question } = useDiscardQuestion(form, onClose, { parameter: 'company' });
  const typed: HeldValues | undefined = Form.useWatch([], form);
  const title = company ? shortNameOf(company) : t('companies.addTitle');
  return (
    <Drawer
      open
      title={title}
      size={560}
      onClose={close}
      mask={{ closable: false }}
      footer={
        mayEdit && (
          <div className={formStyles.buttons}>
            <Button onClick={close}>{t('companies.cancel')}</Button>
            <Button type="primary" htmlType="submit" form={formId} loading={isSending} disabled={theirs !== undefined}>
              {isSending ? t('companies.saving') : t('companies.save')}
            </Button>
          </div>
        )
      }
    >
      {question}
      {theirs && company && (
        <CompanyConflict
          base={company}
          mine={() => form.getFieldsValue()}
          theirs={theirs}
          industries={industries}
          onResolve={(merged) => {
            form.setFieldsValue({ ...merged, version: theirs.version });
            setTheirs(undefined);
            form.submit();
          }}
        />
      )}
      <SubmitForm
        id={formId}
        submission={submission}
        disabled={!mayEdit || theirs !== undefined}
        initialValues={{ ...valuesOf(company), version: company?.version }}
      >
        <Form.Item name="version" hidden>
          <Input />
        </Form.Item>
        <CompanyFields company={theirs ?? company} industries={industries} />
      </SubmitForm>
      {mayEdit && <CompanyEffectNote stockId={company?.stockId} values={typed} />}
      {mayEdit && <MatchPreview stockId={company?.stockId} values={typed} />}
    </Drawer>
  );
}
