import { Button, Form, Input } from 'antd';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import {
  maxOperatorName,
  type NamedCompany,
  operatorCompanyEndpoints,
  type operatorNames,
} from '#contract/content/operator-company.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';

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

function NamesDialog({ company: { version, name, shortName }, onClose }: NamesDialogProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (names: z.input<typeof operatorNames>) =>
      api('operatorCompany.rename', { body: { ...names, version } }, { quiet: true }),
    onDone: () => {
      toast.success(t('content.operator.saved'));
      onClose();
    },
  });
  const optional = (label: string) => (
    <>
      {label}
      <span className={formStyles.optional}>{t('editor.optional')}</span>
    </>
  );
  return (
    <Dialog open title={t('content.operator.title')} footer={null} onCancel={onClose}>
      <p className={formStyles.lead}>{t('content.operator.text')}</p>
      <SubmitForm
        submission={submission}
        initialValues={{ name: { en: '', ...name }, shortName: { en: '', ...shortName } }}
      >
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
          <Button onClick={onClose}>{t('content.operator.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={submission.isSending}>
            {t('content.operator.save')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
