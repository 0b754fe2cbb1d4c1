import { useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Button, Form, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indicatorValues, type ManagedIndicator } from '#contract/insight/indicators.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { IndicatorConflict } from './indicator-conflict.tsx';
import { indicatorName, indicatorsQuery } from './indicator-queries.ts';
import { bodyOf, type HeldValues, valuesOf } from './indicator-values.ts';
import styles from './indicators.module.css';

/** Codes of refusals; the types keep them equal to the contract's. */
const codeTaken: typeof import('#contract/codes/errors.ts').errorTable['INDICATOR_CODE_TAKEN']['code'] = 1473;
const nameTaken: typeof import('#contract/codes/errors.ts').errorTable['INDICATOR_NAME_TAKEN']['code'] = 1474;
const changed: typeof import('#contract/codes/errors.ts').errorTable['INDICATOR_CHANGED']['code'] = 1475;

interface IndicatorDrawerProps {
  /** Left out for a new one. */
  readonly indicator: ManagedIndicator | undefined;
  /** The others, whose pillars are offered. */
  readonly all: readonly ManagedIndicator[];
  readonly onClose: () => void;
}

/** Code, names, pillar and definition of an indicator, and whether it is on. */
export function IndicatorDrawer({ indicator, all, onClose }: IndicatorDrawerProps) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  const [theirs, setTheirs] = useState<ManagedIndicator>();
  /** The row goes on with what the colleague has saved, also where the drawer is closed on it. */
  const readLatest = async () => {
    const rows = await queries.fetchQuery({ ...indicatorsQuery, staleTime: 0 }).catch(() => undefined);
    return rows?.find(({ id }) => id === indicator?.id);
  };
  const submission = useSubmission({
    send: async (values: HeldValues) => {
      const basedOn = indicator && { id: indicator.id, version: values.version ?? indicator.version };
      const sent = bodyOf(values);
      return orStored(
        await api('indicator.save', { body: { ...sent, ...basedOn } }, { quiet: true }),
        [changed],
        async () => {
          const latest = await readLatest();
          const kept = { ...sent, code: sent.code.toUpperCase() };
          return latest && isStored(kept, valuesOf(latest)) ? latest : undefined;
        },
      );
    },
    fields: { [codeTaken]: 'code', [nameTaken]: 'name.zh-CN' },
    onDone: (saved) => {
      toast.success(t('indicators.indicatorSaved', { name: indicatorName(saved) }));
      for (const name of ['indicator.list', 'score.list', 'evaluation.overview'])
        void queries.invalidateQueries({ queryKey: [name] });
      onClose();
    },
    onFailure: async ({ code }) => {
      if (code !== changed) return false;
      const latest = await readLatest();
      setTheirs(latest);
      return latest !== undefined;
    },
  });
  const { form, isSending } = submission;
  const { close, question } = useDiscardQuestion(form, onClose);
  const pillars = new Map(all.map(({ pillar }) => [pillar['zh-CN'], pillar]));
  const optional = (label: string) => (
    <>
      {label}
      <span className={formStyles.optional}>{t('editor.optional')}</span>
    </>
  );
  return (
    <Drawer
      open
      title={t(indicator ? 'indicators.editIndicator' : 'indicators.addIndicator')}
      size={560}
      onClose={close}
      mask={{ closable: false }}
      footer={
        <div className={formStyles.buttons}>
          <Button onClick={close}>{t('indicators.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSending} disabled={theirs !== undefined}>
            {isSending ? t('indicators.saving') : t('indicators.save')}
          </Button>
        </div>
      }
    >
      {question}
      {theirs && indicator && (
        <IndicatorConflict
          base={indicator}
          mine={() => form.getFieldsValue()}
          theirs={theirs}
          onResolve={(merged) => {
            form.setFieldsValue({ ...merged, version: theirs.version });
            setTheirs(undefined);
            form.submit();
          }}
        />
      )}
      {indicator && <p className={styles.lead}>{t('indicators.indicatorEffect')}</p>}
      <SubmitForm
        id={formId}
        submission={submission}
        disabled={theirs !== undefined}
        initialValues={{ ...valuesOf(indicator, all.at(-1)), version: indicator?.version }}
      >
        <Form.Item name="version" hidden>
          <Input />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('indicators.code')}
          extra={t('indicators.codeHelp')}
          rules={schemaRules(indicatorValues, 'code')}
        >
          <Input autoFocus maxLength={20} autoCapitalize="characters" spellCheck={false} />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item name={['name', 'zh-CN']} label={t('indicators.name')}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name={['name', 'en']} label={optional(t('indicators.nameEn'))}>
            <Input maxLength={60} lang="en" />
          </Form.Item>
          <Form.Item name={['pillar', 'zh-CN']} label={t('indicators.pillar')} extra={t('indicators.pillarHelp')}>
            <AutoComplete
              maxLength={30}
              options={[...pillars.keys()].map((value) => ({ value }))}
              onSelect={(value: string) => form.setFieldValue(['pillar', 'en'], pillars.get(value)?.en ?? '')}
            />
          </Form.Item>
          <Form.Item name={['pillar', 'en']} label={optional(t('indicators.pillarEn'))}>
            <Input maxLength={30} lang="en" />
          </Form.Item>
        </div>
        <Form.Item
          name={['definition', 'zh-CN']}
          label={optional(t('indicators.definition'))}
          extra={t('indicators.definitionHelp')}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
        <Form.Item name={['definition', 'en']} label={optional(t('indicators.definitionEn'))}>
          <Input.TextArea rows={3} maxLength={1_000} lang="en" />
        </Form.Item>
        <Form.Item
          name="enabled"
          label={t('indicators.enabled')}
          extra={t('indicators.enabledHelp')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </SubmitForm>
    </Drawer>
  );
}
