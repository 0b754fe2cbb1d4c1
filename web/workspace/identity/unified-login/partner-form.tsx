import { Alert, Button, Form, Input, Radio, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type NewPartnerKey, type PartnerDetail, partnerEndpoints } from '#contract/identity/partners.ts';
import { pickText } from '#contract/language.ts';
import { type ApiAnswer, api } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { isStored, orStored } from '#web/workspace/kits/versioned/or-stored.ts';

type Codes = typeof import('#contract/codes/errors.ts').errorTable;
/** Codes of an id in use and of a colleague's change in between; the types keep them equal to the contract's. */
const [idTaken, changed]: [Codes['PARTNER_TAKEN']['code'], Codes['PARTNER_CHANGED']['code']] = [1018, 1028];

interface PartnerFormProps {
  /** Left out for a new one. */
  readonly partner?: PartnerDetail;
  readonly onClose: () => void;
  /** With the first key of a new portal. */
  readonly onSaved: (id: string, key: NewPartnerKey | null) => void;
  /** After a refused save: somebody else has changed the partner. Reads it again. */
  readonly onOutdated?: () => Promise<PartnerDetail | undefined>;
}

interface Values {
  readonly kind: PartnerDetail['kind'];
  readonly id: string;
  readonly name: { readonly 'zh-CN': string; readonly en?: string };
  readonly issuer?: string;
  readonly clientId?: string;
  readonly secret?: string;
  readonly isEnabled: boolean;
}

type SharedField = ['name', 'zh-CN'] | ['name', 'en'] | 'issuer' | 'clientId' | 'isEnabled';
/** What a colleague may have changed in between, and the form shows. */
const shared: readonly SharedField[] = [['name', 'zh-CN'], ['name', 'en'], 'issuer', 'clientId', 'isEnabled'];

/**
 * Adds or changes a partner. After a colleague's change in between it says what is saved now, and takes over what nobody
 * has typed over here.
 */
export function PartnerForm({ partner, onClose, onSaved, onOutdated }: PartnerFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [isOutdated, setIsOutdated] = useState(false);
  const send = async (values: Values): Promise<ApiAnswer<NewPartnerKey | null>> => {
    if (!partner) return api('unify.addPartner', { body: addedOf(values) }, { quiet: true });
    const { version, ...sent } = savedOf(values, partner);
    const answer = await api('unify.savePartner', { body: { version, ...sent } }, { quiet: true });
    return orStored(answer, [changed], async () => {
      const latest = await onOutdated?.();
      if (latest && isStored(sent, storedOf(latest))) return null;
      if (latest) takeOver(latest);
      setIsOutdated(latest !== undefined);
      return undefined;
    });
  };
  const submission = useSubmission<Values, NewPartnerKey | null>({
    send,
    fields: { [idTaken]: 'id' },
    onDone: (key) => {
      toast.success(t('partners.saved'));
      leaveFreely(() => onSaved(partner?.id ?? submission.form.getFieldValue('id'), key));
    },
  });
  const { form, isSending } = submission;
  const takeOver = (latest: PartnerDetail) => {
    const untouched = shared.filter((name) => !form.isFieldTouched(name));
    form.setFields(
      untouched.map((name) => ({
        name,
        value: typeof name === 'string' ? latest[name] : (latest.name[name[1]] ?? ''),
        touched: false,
      })),
    );
  };
  const { close, leaveFreely, question } = useDiscardQuestion(form, onClose, partner && { parameter: 'partner' });
  const kind = Form.useWatch('kind', { form, preserve: true }) ?? partner?.kind ?? 'portal';
  const endpoint = partnerEndpoints[partner ? 'unify.savePartner' : 'unify.addPartner'];
  const schema = endpoint.body;
  return (
    <Drawer
      open
      title={t(partner ? 'partners.editTitle' : 'partners.addTitle')}
      onClose={close}
      mask={{ closable: false }}
      footer={
        <div className={formStyles.buttons}>
          <Button onClick={close}>{t('partners.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSending}>
            {isSending ? t('partners.saving') : t('partners.save')}
          </Button>
        </div>
      }
    >
      {question}
      <SubmitForm<Values>
        id={formId}
        submission={submission}
        initialValues={partner ?? { kind: 'portal', id: '', name: { 'zh-CN': '', en: '' }, isEnabled: true }}
      >
        {isOutdated && partner && (
          <Alert
            type="info"
            showIcon
            title={t(`partners.latest.${kind}`, {
              name: pickText(partner.name, currentLanguage()),
              state: t(`partners.states.${partner.state}`),
              issuer: partner.issuer,
              clientId: partner.clientId,
            })}
          />
        )}
        {!partner && (
          <>
            <Form.Item name="kind" label={t('partners.kind')} extra={t(`partners.kindHelp.${kind}`)}>
              <Radio.Group
                options={(['portal', 'oidc'] as const).map((value) => ({ value, label: t(`partners.kinds.${value}`) }))}
              />
            </Form.Item>
            <Form.Item
              name="id"
              label={t('partners.id')}
              extra={t('partners.idHelp')}
              rules={schemaRules(schema, 'id')}
            >
              <Input autoCapitalize="none" spellCheck={false} maxLength={40} />
            </Form.Item>
          </>
        )}
        <Form.Item name={['name', 'zh-CN']} label={t('partners.nameZh')} rules={schemaRules(schema, 'name')}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name={['name', 'en']} label={t('partners.nameEn')} extra={t('partners.nameEnHelp')}>
          <Input maxLength={60} />
        </Form.Item>
        {kind === 'oidc' && (
          <>
            <Form.Item
              name="issuer"
              label={t('partners.issuer')}
              extra={t('partners.issuerHelp')}
              rules={schemaRules(schema, 'issuer')}
            >
              <Input inputMode="url" autoCapitalize="none" spellCheck={false} maxLength={300} placeholder="https://" />
            </Form.Item>
            <Form.Item name="clientId" label={t('partners.clientId')} rules={schemaRules(schema, 'clientId')}>
              <Input autoCapitalize="none" spellCheck={false} maxLength={200} />
            </Form.Item>
            <Form.Item
              name="secret"
              label={t('partners.clientSecret')}
              extra={partner && t('partners.secretKept')}
              rules={partner ? [] : schemaRules(schema, 'secret')}
            >
              <Input.Password autoComplete="off" maxLength={500} />
            </Form.Item>
          </>
        )}
        {(partner || kind === 'oidc') && (
          <Form.Item
            name="isEnabled"
            label={t('partners.enabled')}
            extra={t('partners.enabledHelp')}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
        )}
      </SubmitForm>
    </Drawer>
  );
}

type Added = z.input<(typeof partnerEndpoints)['unify.addPartner']['body']>;
type Saved = z.input<(typeof partnerEndpoints)['unify.savePartner']['body']>;

const namesOf = ({ name }: Values) => ({ 'zh-CN': name['zh-CN'], en: name.en ?? '' });
const clientOf = ({ issuer = '', clientId = '' }: Values) => ({ issuer: issuer.trim(), clientId });

function addedOf(values: Values): Added {
  const { kind, secret = '', isEnabled } = values;
  const common = { id: values.id.trim(), name: namesOf(values) };
  return kind === 'portal' ? { kind, ...common } : { kind, ...common, ...clientOf(values), secret, isEnabled };
}

/** An empty secret keeps the one there is. */
function savedOf(values: Values, { id, kind, version }: PartnerDetail): Saved {
  const { secret = '', isEnabled } = values;
  const common = { id, version, name: namesOf(values), isEnabled };
  if (kind === 'portal') return { kind, ...common };
  return { kind, ...common, ...clientOf(values), ...(secret !== '' && { secret }) };
}

/** What a save has left of a partner; nobody is told a secret, so one that was typed is never among it. */
function storedOf(latest: PartnerDetail): Omit<Saved, 'version'> {
  const { version: _, ...stored } = savedOf(latest, latest);
  return stored;
}
