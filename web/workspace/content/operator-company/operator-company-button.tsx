import { Button, Form, Input } from 'antd';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxOperatorName, type NamedCompany, operatorCompanyEndpoints } from '#contract/content/operator-company.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { findConflicts } from '#web/workspace/kits/versioned/merge-values.ts';
import { NamesConflict, type NamesValues, namesOf } from './names-conflict.tsx';

const changed: typeof import('#contract/codes/errors.ts').errorTable['COMPANY_CHANGED']['code'] = 1468;

const request = operatorCompanyEndpoints['operatorCompany.rename'].body;

/** Opens the names of the company that operates the platform. */
export function OperatorCompanyButton() {
  const { t } = useTranslation();
  const [company, setCompany] = useState<NamedCompany>();
  const [isOpening, setIsOpening] = useState(false);
  const open = async () => {
    setIsOpening(true);
    const answer = await api('operatorCompany.read', {});
    setIsOpening(false);
    if (answer.success) setCompany(answer.result);
  };
  return (
    <>
      <Button
        icon={<Building2 size={16} strokeWidth={1.5} aria-hidden="true" />}
        loading={isOpening}
        onClick={() => void open()}
      >
        {t('content.operator.title')}
      </Button>
      {company && <NamesDialog company={company} onClose={() => setCompany(undefined)} />}
    </>
  );
}

interface NamesDialogProps {
  readonly company: NamedCompany;
  readonly onClose: () => void;
}

/** What the form holds: the version to save over moves on when a colleague's names were looked at. */
interface HeldValues extends NamesValues {
  readonly version: number;
}

function NamesDialog({ company, onClose }: NamesDialogProps) {
  const { t } = useTranslation();
  const base = namesOf(company);
  /** What a colleague has saved meanwhile. */
  const [theirs, setTheirs] = useState<NamedCompany>();
  const submission = useSubmission({
    send: (body: HeldValues) => api('operatorCompany.rename', { body }, { quiet: true }),
    onFailure: async ({ code }) => {
      if (code !== changed) return false;
      const answer = await api('operatorCompany.read', {}, { quiet: true });
      if (!answer.success) return false;
      const latest = answer.result;
      const differs = findConflicts(base, namesOf(latest), base).length > 0;
      if (differs && findConflicts(base, mine(), namesOf(latest)).length > 0) setTheirs(latest);
      else saveOver(latest);
      return true;
    },
    onDone: () => {
      toast.success(t('content.operator.saved'));
      onClose();
    },
  });
  const { form, isSending } = submission;
  const { close, question } = useDiscardQuestion(form, onClose);
  const mine = (): NamesValues => {
    const { version: _, ...names } = form.getFieldsValue();
    return names;
  };
  const saveOver = ({ version }: NamedCompany, merged?: NamesValues) => {
    form.setFieldsValue({ ...merged, version });
    setTheirs(undefined);
    form.submit();
  };
  const optional = (label: string) => (
    <>
      {label}
      <span className={formStyles.optional}>{t('editor.optional')}</span>
    </>
  );
  return (
    <Dialog open title={t('content.operator.title')} footer={null} onCancel={close} mask={{ closable: false }}>
      {question}
      <p className={formStyles.lead}>{t('content.operator.text')}</p>
      {theirs && (
        <NamesConflict
          base={base}
          mine={mine}
          theirs={namesOf(theirs)}
          onResolve={(merged) => saveOver(theirs, merged)}
        />
      )}
      <SubmitForm
        submission={submission}
        disabled={theirs !== undefined}
        initialValues={{ ...base, version: company.version }}
      >
        <Form.Item name="version" hidden>
          <Input />
        </Form.Item>
        <Form.Item name={['name', 'zh-CN']} label={t('companies.name')} rules={schemaRules(request, 'name')}>
          <Input autoFocus maxLength={maxOperatorName} />
        </Form.Item>
        <Form.Item name={['name', 'en']} label={optional(t('companies.nameEn'))}>
          <Input maxLength={maxOperatorName} lang="en" />
        </Form.Item>
        <Form.Item
          name={['shortName', 'zh-CN']}
          label={t('companies.shortName')}
          rules={schemaRules(request, 'shortName')}
        >
          <Input maxLength={maxOperatorName} />
        </Form.Item>
        <Form.Item name={['shortName', 'en']} label={optional(t('companies.shortNameEn'))}>
          <Input maxLength={maxOperatorName} lang="en" />
        </Form.Item>
        <div className={formStyles.buttons}>
          <Button onClick={close} disabled={isSending}>
            {t('content.operator.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={isSending}>
            {t('content.operator.save')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
