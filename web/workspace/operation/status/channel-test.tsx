import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChannelTestAnswer, channelTestsPerHour } from '#contract/content/channel-test.ts';
import { statusEndpoints } from '#contract/operation/status.ts';
import { api } from '#web/shared/api/client.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './status.module.css';

interface ChannelTestProps {
  readonly channel: 'mail' | 'sms';
  readonly onClose: () => void;
}

const outcomes = { good: 'success', kept: 'warning', bad: 'error' } as const;

/** Sends a message to see whether it arrives. The answer stands below what was typed, which may be sent again. */
export function ChannelTest({ channel, onClose }: ChannelTestProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<ChannelTestAnswer>();
  const submission = useSubmission({
    send: ({ email = '', phone = '' }: { email?: string; phone?: string }) => {
      setAnswer(undefined);
      return channel === 'mail'
        ? api('status.testMail', { body: { email: email.trim() } }, { quiet: true })
        : api('status.testSms', { body: { phone: phone.trim() } }, { quiet: true });
    },
    onDone: (result) => {
      setAnswer(result);
      void queries.invalidateQueries({ queryKey: ['status.read'] });
    },
  });
  return (
    <Dialog open title={t(`status.test.${channel}.title`)} footer={null} onCancel={onClose}>
      <SubmitForm submission={submission} initialValues={{ email: '', phone: '' }}>
        {channel === 'mail' ? (
          <Form.Item
            name="email"
            label={t('status.test.mail.to')}
            extra={t('status.test.mail.help', { count: channelTestsPerHour })}
            rules={schemaRules(statusEndpoints['status.testMail'].body, 'email')}
          >
            <Input type="email" autoComplete="email" />
          </Form.Item>
        ) : (
          <Form.Item
            name="phone"
            label={t('status.test.sms.to')}
            extra={t('status.test.sms.help', { count: channelTestsPerHour })}
            rules={schemaRules(statusEndpoints['status.testSms'].body, 'phone')}
          >
            <Input inputMode="numeric" autoComplete="tel" />
          </Form.Item>
        )}
        <div role="status">{answer && <Alert showIcon type={outcomes[answer.outcome]} title={answer.text} />}</div>
        <div className={styles.testActs}>
          <Button onClick={onClose}>{t('status.test.close')}</Button>
          <Button type="primary" htmlType="submit" loading={submission.isSending}>
            {t(answer ? 'status.test.again' : 'status.test.send')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
