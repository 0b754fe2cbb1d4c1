import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerCheck, PartnerDetail } from '#contract/identity/partners.ts';
import { handOverCallSchema } from '#contract/identity/unified-login.ts';
import { api } from '#web/shared/api/client.ts';
import { UserSection } from '#web/workspace/identity/members/user-section.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { CheckSteps } from './check-steps.tsx';
import styles from './partners.module.css';

interface Values {
  readonly subject?: string;
  readonly call?: string;
}

/** Checks a partner by what lets people in, and says each step that passed or failed. */
export function PartnerCheckSection({ partner: { id, kind } }: { readonly partner: PartnerDetail }) {
  const { t } = useTranslation();
  const [by, setBy] = useState<'own' | 'theirs'>('own');
  const [checked, setChecked] = useState<PartnerCheck>();
  const isPasted = kind === 'portal' && by === 'theirs';
  const submission = useSubmission({
    send: ({ subject = '', call = '' }: Values) => {
      const asked = isPasted ? { call: readCall(call) } : kind === 'portal' ? { subject } : {};
      return api('unify.check', { body: { partner: id, ...asked } }, { quiet: true });
    },
    onDone: setChecked,
  });
  const { isSending } = submission;
  return (
    <UserSection title={t('partners.check')}>
      <p className={styles.said}>{t(`partners.checkText.${kind}`)}</p>
      {/* A dialog above has a field of the same name: names of forms keep their ids apart. */}
      <SubmitForm name="partner-check" submission={submission} initialValues={{ subject: '', call: '' }}>
        {kind === 'portal' && (
          <div className={styles.tools}>
            <SegmentedSwitch
              label={t('partners.checkBy')}
              value={by}
              onChange={(next) => {
                setBy(next);
                setChecked(undefined);
              }}
              options={[
                { value: 'own', label: t('partners.checkOwn') },
                { value: 'theirs', label: t('partners.checkTheirs') },
              ]}
            />
          </div>
        )}
        {kind === 'portal' && !isPasted && (
          <Form.Item name="subject" label={t('partners.checkSubject')}>
            <Input autoCapitalize="none" spellCheck={false} maxLength={255} />
          </Form.Item>
        )}
        {isPasted && (
          <Form.Item
            name="call"
            label={t('partners.checkCall')}
            extra={t('partners.checkCallHelp')}
            rules={[
              {
                validator: (_rule, text: string) =>
                  readCall(text) ? Promise.resolve() : Promise.reject(new Error(t('partners.callWrong'))),
              },
            ]}
          >
            <Input.TextArea rows={6} spellCheck={false} className={styles.json ?? ''} />
          </Form.Item>
        )}
        <Button htmlType="submit" loading={isSending}>
          {t(isSending ? 'partners.running' : 'partners.run')}
        </Button>
      </SubmitForm>
      <div aria-live="polite">{checked && !isSending && <CheckSteps checked={checked} kind={kind} />}</div>
    </UserSection>
  );
}

function readCall(text: string) {
  try {
    return handOverCallSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
