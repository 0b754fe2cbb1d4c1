import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useFormStart } from '#web/workspace/kits/form/use-form-start.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { useUnsavedGuard } from '#web/workspace/kits/versioned/use-unsaved-guard.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './exchange-rates.module.css';
import { inquiryLeft } from './inquiry-address.ts';
import { byCurrency, RatesConflict } from './rates-conflict.tsx';
import { inquiryChanged, readChanged } from './read-changed.ts';

type Rate = InquiryDetail['rates'][number];

interface ExchangeRatesProps {
  readonly inquiry: InquiryDetail;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

interface Values {
  readonly rates: Rate[];
}

/** What the form shows of an inquiry: each other currency, also one without a rate yet. */
const valuesOf = ({ content, rates }: InquiryDetail): Values => ({
  rates: content.otherCurrencies.map(
    (currency): Rate => rates.find((rate) => rate.currency === currency) ?? { currency, rate: '', source: '', day: '' },
  ),
});

/** 汇率: what each other currency is worth, with source and day, until the opening freezes it. */
export function ExchangeRates({ inquiry, onChanged }: ExchangeRatesProps) {
  const { t } = useTranslation();
  const { id, content, state } = inquiry;
  const mayEdit = useMay('inquiry:edit') && (state === inquiryState.open || state === inquiryState.closed);
  const [form] = Form.useForm<Values>();
  const start = useFormStart(form, { values: valuesOf(inquiry), version: inquiry.version });
  /** What a colleague has saved meanwhile. */
  const [theirs, setTheirs] = useState<InquiryDetail>();
  const saveOver = (latest: InquiryDetail, values: Values) => {
    form.setFieldsValue(values);
    flushSync(() => {
      start.saveOver({ values: valuesOf(latest), version: latest.version });
      setTheirs(undefined);
    });
    form.submit();
  };
  const submission = useSubmission<Values, InquiryDetail>({
    form,
    send: async ({ rates }) => {
      const body = { id, version: start.version ?? 0, rates };
      return orStored(await api('inquiry.setRates', { body }, { quiet: true }), [inquiryChanged], async (failure) => {
        const latest = await readChanged(failure, id);
        return latest && isStored(byCurrency(rates), byCurrency(valuesOf(latest).rates)) ? latest : undefined;
      });
    },
    onFailure: async (failure) => {
      const latest = await readChanged(failure, id);
      if (!latest) return false;
      // Whatever else was changed of the inquiry is nothing that is typed here.
      if (fingerprint(valuesOf(latest)) === fingerprint(start.base)) saveOver(latest, form.getFieldsValue());
      else setTheirs(latest);
      return true;
    },
    onDone: (changed) => {
      toast.success(t('inquiries.ratesSaved'));
      start.beginWith({ values: valuesOf(changed), version: changed.version });
      onChanged(changed);
    },
  });
  const hasRates = content.otherCurrencies.length > 0;
  const { dialog } = useUnsavedGuard(() => hasRates && form.isFieldsTouched(), inquiryLeft);
  if (!hasRates) return dialog;
  const own = t(`inquiries.currencies.${content.currency}`);
  return (
    <Panel title={t('inquiries.rates')} scope={t('inquiries.ratesScope')}>
      {dialog}
      {theirs && (
        <RatesConflict
          key={theirs.version}
          base={start.base.rates}
          mine={() => form.getFieldsValue().rates}
          theirs={valuesOf(theirs).rates}
          own={own}
          onResolve={(rates) => saveOver(theirs, { rates })}
        />
      )}
      <SubmitForm<Values>
        submission={submission}
        className={styles.form ?? ''}
        initialValues={start.values}
        disabled={!mayEdit || theirs !== undefined}
      >
        {start.values.rates.map(({ currency }, index) => (
          <fieldset key={currency}>
            <legend>{t('inquiries.rateOf', { currency: t(`inquiries.currencies.${currency}`), own })}</legend>
            <Form.Item name={['rates', index, 'currency']} hidden>
              <Input />
            </Form.Item>
            <Form.Item name={['rates', index, 'rate']} label={t('inquiries.rate')}>
              <Input inputMode="decimal" maxLength={15} placeholder="7.1234" />
            </Form.Item>
            <Form.Item name={['rates', index, 'source']} label={t('inquiries.rateSource')}>
              <Input maxLength={100} placeholder={t('inquiries.rateSourceExample')} />
            </Form.Item>
            <Form.Item name={['rates', index, 'day']} label={t('inquiries.rateDay')}>
              <Input type="date" />
            </Form.Item>
          </fieldset>
        ))}
        {mayEdit && (
          <Button htmlType="submit" loading={submission.isSending}>
            {t('inquiries.saveRates')}
          </Button>
        )}
      </SubmitForm>
    </Panel>
  );
}

/** The rates by which amounts were converted, one after the other. */
export function FrozenRates({
  rates,
  currency,
}: Pick<InquiryDetail, 'rates'> & { readonly currency: Rate['currency'] }) {
  const { t } = useTranslation();
  if (rates.length === 0) return null;
  const own = t(`inquiries.currencies.${currency}`);
  return rates.map((rate) => (
    <span key={rate.currency}>
      {t('inquiries.frozenRate', { ...rate, currency: t(`inquiries.currencies.${rate.currency}`), own })}
    </span>
  ));
}
