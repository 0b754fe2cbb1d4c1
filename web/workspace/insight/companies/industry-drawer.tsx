import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Industry, maxCompanyName } from '#contract/insight/companies.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { industryName } from './industries-query.ts';

/** The code of a name that another industry has; the type keeps it equal to the contract's. */
const nameTaken: typeof import('#contract/codes/errors.ts').errorTable['INDUSTRY_NAME_TAKEN']['code'] = 1469;

interface IndustryDrawerProps {
  /** Left out for a new one. */
  readonly industry: Industry | undefined;
  readonly onClose: () => void;
}

interface Values {
  readonly name: { readonly 'zh-CN': string; readonly en?: string };
}

/** The name of an industry in both languages. */
export function IndustryDrawer({ industry, onClose }: IndustryDrawerProps) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  const submission = useSubmission({
    send: ({ name }: Values) =>
      api(
        'industry.save',
        { body: { name, ...(industry && { id: industry.id, version: industry.version }) } },
        { quiet: true },
      ),
    fields: { [nameTaken]: 'name.zh-CN' },
    onDone: (saved) => {
      toast.success(t('companies.industrySaved', { name: industryName(saved) }));
      for (const name of ['industry.list', 'company.list']) void queries.invalidateQueries({ queryKey: [name] });
      onClose();
    },
  });
  const { close, question } = useDiscardQuestion(submission.form, onClose);
  return (
    <Drawer
      open
      title={t(industry ? 'companies.renameTitle' : 'companies.addIndustry')}
      onClose={close}
      mask={{ closable: false }}
      footer={
        <div className={formStyles.buttons}>
          <Button onClick={close}>{t('companies.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={submission.isSending}>
            {submission.isSending ? t('companies.saving') : t('companies.save')}
          </Button>
        </div>
      }
    >
      {question}
      <SubmitForm
        id={formId}
        submission={submission}
        initialValues={{ name: { 'zh-CN': industry?.name['zh-CN'] ?? '', en: industry?.name.en ?? '' } }}
      >
        <Form.Item name={['name', 'zh-CN']} label={t('companies.industryName')}>
          <Input autoFocus maxLength={maxCompanyName} />
        </Form.Item>
        <Form.Item
          name={['name', 'en']}
          label={
            <>
              {t('companies.industryNameEn')}
              <span className={formStyles.optional}>{t('editor.optional')}</span>
            </>
          }
        >
          <Input maxLength={maxCompanyName} lang="en" />
        </Form.Item>
      </SubmitForm>
    </Drawer>
  );
}
