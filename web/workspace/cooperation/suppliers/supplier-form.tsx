import { Button, Form, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { normaliseCreditCode } from '#contract/cooperation/credit-code.ts';
import { type SupplierDetail, supplierRequest } from '#contract/cooperation/suppliers.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMayOn, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useOpenForm, useOpenForms } from '#web/workspace/kits/drawer/open-forms.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import { useCreationKey } from '#web/workspace/kits/form/use-creation-key.ts';
import { useFormStart } from '#web/workspace/kits/form/use-form-start.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { editorSearch } from '#web/workspace/kits/versioned/editor-address.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { useItems } from '#web/workspace/ui/use-labels.ts';
import { actOnSupplier, supplierChanged } from './act-on-supplier.ts';
import { CertificateFields } from './certificate-fields.tsx';
import { CompanyField } from './company-field.tsx';
import { ContactFields } from './contact-fields.tsx';
import { SupplierConflict } from './supplier-conflict.tsx';
import { SupplierRatings } from './supplier-ratings.tsx';
import { SupplierStates } from './supplier-states.tsx';
import { companyOptions, type HeldValues, type SupplierValues, valuesOf } from './supplier-values.ts';
import styles from './suppliers.module.css';

/** The code of a refusal; the type keeps it equal to the contract's. */
const codeTaken: typeof import('#contract/codes/errors.ts').errorTable['SUPPLIER_CODE_TAKEN']['code'] = 1751;

interface SupplierFormProps {
  /** Left out for a new one. */
  readonly supplier: SupplierDetail | undefined;
  readonly mayEdit: boolean;
  /** With the supplier as it is now; without where it is no more. Ends once the list has been read anew. */
  readonly onChanged: (supplier?: SupplierDetail) => Promise<void>;
  readonly onClose: () => void;
}

/** What is known of a supplier; below it the state with its history, and the ratings. */
export function SupplierForm({ supplier, mayEdit, onChanged, onClose }: SupplierFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const fields = useItems('zcb_domain');
  const [form] = Form.useForm<HeldValues>();
  /** What a colleague has saved meanwhile. */
  const [theirs, setTheirs] = useState<SupplierDetail>();
  const [companies, setCompanies] = useState(() => companyOptions(supplier));
  // A rating or another state, given in this drawer, leaves what is being typed as it is.
  const start = useFormStart(form, { values: valuesOf(supplier), version: supplier?.version });
  const saveOver = ({ version }: SupplierDetail, values: SupplierValues) => {
    form.setFieldsValue({ ...values, version });
    setTheirs(undefined);
    form.submit();
  };
  const readLatest = async () => {
    const latest = supplier && (await api('supplier.detail', { params: { id: supplier.id } }, { quiet: true }));
    return latest?.success ? latest.result : undefined;
  };
  const submission = useSubmission({
    form,
    send: async ({ version = start.version, ...values }: HeldValues) => {
      const body = { ...values, ...(supplier && { id: supplier.id, version }) };
      return orStored(await api('supplier.save', { body }, { quiet: true }), [supplierChanged], async () => {
        const latest = await readLatest();
        const kept = { ...values, creditCode: normaliseCreditCode(values.creditCode) };
        return latest && isStored(kept, valuesOf(latest)) ? latest : undefined;
      });
    },
    onFailure: async ({ code }) => {
      if (code !== supplierChanged) return false;
      const latest = await readLatest();
      if (!latest) return false;
      setCompanies([...companies, ...companyOptions(latest)]);
      // A rating or another state is nothing that is typed here.
      if (fingerprint(valuesOf(latest)) === fingerprint(start.values)) saveOver(latest, form.getFieldsValue());
      else setTheirs(latest);
      return true;
    },
    fields: { [codeTaken]: 'creditCode' },
    onDone: (saved) => {
      toast.success(t('suppliers.saved', { name: saved.name }));
      start.beginWith({ values: valuesOf(saved), version: saved.version });
      // A new one has an address of its own from here on.
      leaveFreely(() => onChanged(saved));
    },
  });
  const { isSending } = submission;
  const { forms, isFieldsTouched } = useOpenForms();
  useOpenForm(forms, form);
  const { close, leaveFreely, question } = useDiscardQuestion({ isFieldsTouched }, onClose, { parameter: 'supplier' });
  const mayShow = useMayOn('SiteContent', 'site:edit');
  const proposal = useCreationKey();
  const navigate = useNavigate();
  const contentPath = usePagePath('SiteContent');
  const propose = useAct(async (proposed: SupplierDetail) => {
    const { id } = proposed;
    const answer = await api('supplier.proposeForSite', { body: { id, key: proposal.keyOf({ id }) } });
    if (!answer.success) return;
    proposal.forget();
    toast.success(t('suppliers.proposed'));
    await onChanged({ ...proposed, siteItemId: answer.result.id });
  });
  const showOnSite = (shown: SupplierDetail) =>
    shown.siteItemId ? navigate(`${contentPath}${editorSearch(shown.siteItemId)}`) : propose.run(shown);
  const remove = async (seen: SupplierDetail) => {
    const answer = await actOnSupplier(seen, {
      send: (version) => api('supplier.remove', { body: { id: seen.id, version } }, { quiet: true }),
      isSame: (latest) => latest.state === seen.state && fingerprint(valuesOf(latest)) === fingerprint(valuesOf(seen)),
      onChanged,
    });
    if (!answer.success) return toast.error(answer.desc);
    toast.success(t('suppliers.removed'));
    // First, so that the keyboard does not go back to a row that is about to go.
    await onChanged();
    leaveFreely(onClose);
  };
  return (
    <Drawer
      open
      title={supplier?.name ?? t('suppliers.addTitle')}
      size={560}
      onClose={close}
      mask={{ closable: false }}
      footer={
        mayEdit && (
          <div className={formStyles.buttons}>
            {/* One button, so that the keyboard stays on it once the supplier is proposed. */}
            {supplier && mayShow && (supplier.siteItemId || supplier.state === 'approved') && (
              <Button loading={propose.isRunning} onClick={() => void showOnSite(supplier)}>
                {t(supplier.siteItemId ? 'suppliers.openOnSite' : 'suppliers.propose')}
              </Button>
            )}
            {supplier?.state === 'candidate' && (
              <Popconfirm
                title={t('suppliers.removeTitle', { name: supplier.name })}
                description={t('suppliers.removeText')}
                okText={t('suppliers.remove')}
                okButtonProps={{ danger: true }}
                onConfirm={() => remove(supplier)}
              >
                <Button danger>{t('suppliers.remove')}</Button>
              </Popconfirm>
            )}
            <Button onClick={close}>{t('suppliers.cancel')}</Button>
            <Button type="primary" htmlType="submit" form={formId} loading={isSending} disabled={theirs !== undefined}>
              {isSending ? t('suppliers.saving') : t('suppliers.save')}
            </Button>
          </div>
        )
      }
    >
      {question}
      {theirs && (
        <SupplierConflict
          base={start.values}
          mine={() => form.getFieldsValue()}
          theirs={valuesOf(theirs)}
          companies={companies}
          onResolve={(merged) => saveOver(theirs, merged)}
        />
      )}
      {supplier && <SupplierStates supplier={supplier} mayEdit={mayEdit} onChanged={onChanged} />}
      {supplier?.siteItemId && <p className={styles.quiet}>{t('suppliers.onSite')}</p>}
      <SubmitForm
        id={formId}
        submission={submission}
        disabled={!mayEdit || theirs !== undefined}
        initialValues={start.values}
      >
        <Form.Item name="version" hidden>
          <Input />
        </Form.Item>
        <Form.Item name="name" label={t('suppliers.name')} rules={schemaRules(supplierRequest, 'name')}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="creditCode"
          label={t('suppliers.creditCode')}
          extra={t('suppliers.creditCodeHelp')}
          rules={schemaRules(supplierRequest, 'creditCode')}
        >
          <Input maxLength={60} spellCheck={false} autoComplete="off" />
        </Form.Item>
        <Form.Item name="fields" label={t('suppliers.fields')} rules={schemaRules(supplierRequest, 'fields')}>
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('suppliers.chooseFields')}
            options={fields
              .filter(({ k, off }) => !off || supplier?.fields.includes(k))
              .map(({ k, v }) => ({ value: k, label: v }))}
          />
        </Form.Item>
        <Form.Item
          name="companyId"
          label={
            <>
              {t('suppliers.company')}
              <span className={formStyles.optional}>{t('editor.optional')}</span>
            </>
          }
          extra={t('suppliers.companyHelp')}
        >
          <CompanyField
            known={[...companies, ...companyOptions(supplier)]}
            onPick={(picked) => setCompanies([...companies, picked])}
          />
        </Form.Item>
        <ContactFields isDisabled={!mayEdit} />
        <CertificateFields isDisabled={!mayEdit} />
        <Form.Item
          name="note"
          label={
            <>
              {t('suppliers.note')}
              <span className={formStyles.optional}>{t('editor.optional')}</span>
            </>
          }
        >
          <Input.TextArea maxLength={2_000} rows={3} />
        </Form.Item>
      </SubmitForm>
      {supplier && <SupplierRatings supplier={supplier} mayEdit={mayEdit} forms={forms} onChanged={onChanged} />}
    </Drawer>
  );
}
