import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Industry, maxCompanyName } from '#contract/insight/companies.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useNamedCreation } from '#web/workspace/kits/form/use-named-creation.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { industriesQuery, industryName } from './industries-query.ts';
import { IndustryConflict, type IndustryValues } from './industry-conflict.tsx';

/** Codes of refusals; the types keep them equal to the contract's. */
const nameTaken: typeof import('#contract/codes/errors.ts').errorTable['INDUSTRY_NAME_TAKEN']['code'] = 1469;
const changed: typeof import('#contract/codes/errors.ts').errorTable['INDUSTRY_CHANGED']['code'] = 1470;

interface IndustryDrawerProps {
  /** Left out for a new one. */
  readonly industry: Industry | undefined;
  readonly onClose: () => void;
}

/** What the form holds: the version to save over moves on when a colleague's name was looked at. */
interface HeldValues extends IndustryValues {
  readonly version?: number | undefined;
}

const valuesOf = (industry: Industry | undefined): IndustryValues => ({
  name: { 'zh-CN': industry?.name['zh-CN'] ?? '', en: industry?.name.en ?? '' },
});

/** The name of an industry in both languages. */
export function IndustryDrawer({ industry, onClose }: IndustryDrawerProps) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  /** What a colleague has saved meanwhile. */
  const [theirs, setTheirs] = useState<Industry>();
  /** The row goes on with the colleague's name, also where the drawer is closed on it. */
  const readWhere = async (isWanted: (row: Industry) => boolean) => {
    const rows = await queries.fetchQuery({ ...industriesQuery, staleTime: 0 }).catch(() => undefined);
    return rows?.find(isWanted);
  };
  const readLatest = () => readWhere(({ id }) => id === industry?.id);
  const create = useNamedCreation({
    create: (body: IndustryValues) => api('industry.save', { body }, { quiet: true }),
    taken: [nameTaken],
    readSame: (sent) => readWhere((row) => isStored(sent, valuesOf(row))),
    saveOver: ({ id, version }, { name }) => api('industry.save', { body: { name, id, version } }, { quiet: true }),
  });
  const submission = useSubmission<HeldValues, Industry>({
    send: async ({ name, version = industry?.version }: HeldValues) => {
      if (!industry) return create({ name });
      const body = { name, id: industry.id, version };
      const answer = await api('industry.save', { body }, { quiet: true });
      return orStored(answer, [changed], async () => {
        const latest = await readLatest();
        return latest && isStored({ name }, valuesOf(latest)) ? latest : undefined;
      });
    },
    fields: { [nameTaken]: 'name.zh-CN' },
    onFailure: async ({ code }) => {
      if (code !== changed) return false;
      const latest = await readLatest();
      setTheirs(latest);
      return latest !== undefined;
    },
    onDone: (saved) => {
      toast.success(t('companies.industrySaved', { name: industryName(saved) }));
      for (const name of ['industry.list', 'company.list']) void queries.invalidateQueries({ queryKey: [name] });
      onClose();
    },
  });
  const { form, isSending } = submission;
  const { close, question } = useDiscardQuestion(form, onClose);
  return (
    <Drawer
      open
      title={t(industry ? 'companies.renameTitle' : 'companies.addIndustry')}
      onClose={close}
      mask={{ closable: false }}
      footer={
        <div className={formStyles.buttons}>
          <Button onClick={close}>{t('companies.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSending} disabled={theirs !== undefined}>
            {isSending ? t('companies.saving') : t('companies.save')}
          </Button>
        </div>
      }
    >
      {question}
      {theirs && (
        <IndustryConflict
          base={valuesOf(industry)}
          mine={() => form.getFieldsValue()}
          theirs={valuesOf(theirs)}
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
        disabled={theirs !== undefined}
        initialValues={{ ...valuesOf(industry), version: industry?.version }}
      >
        <Form.Item name="version" hidden>
          <Input />
        </Form.Item>
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
