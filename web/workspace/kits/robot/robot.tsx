import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BotProvider, botProviders } from '#contract/bot-rules.ts';
import { toast } from '#web/shared/toast/toast.ts';

/** Where a robot is called: its platform, its address and its secret. Names of the fields are those of the requests. */
export function RobotFields() {
  const { t } = useTranslation();
  const provider: BotProvider | undefined = Form.useWatch('provider');
  return (
    <>
      <Form.Item name="provider" label={t('robots.provider')}>
        <Select options={botProviders.map((value) => ({ value, label: t(`robots.providers.${value}`) }))} />
      </Form.Item>
      <Form.Item name="webhook" label={t('robots.webhook')} rules={[{ required: true }]}>
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
      {/* WeCom signs nothing. */}
      {provider !== undefined && provider !== 'wecom' && (
        <Form.Item name="secret" label={t('robots.secret')}>
          <Input.Password maxLength={200} autoComplete="new-password" />
        </Form.Item>
      )}
    </>
  );
}

interface KeptRobot {
  readonly provider: BotProvider;
  readonly hint: string;
  readonly hasSecret: boolean;
}

/** What may be said of a robot whose address is kept. */
export function useRobotFacts({ provider, hint, hasSecret }: KeptRobot): string[] {
  const { t } = useTranslation();
  const facts = [t(`robots.providers.${provider}`), t('robots.key', { hint })];
  return hasSecret ? [...facts, t('robots.signed')] : facts;
}

interface TestRobotProps {
  /** The platform's answer; `undefined` where the test was refused, which has been said. */
  readonly send: () => Promise<{ readonly isAccepted: boolean; readonly answer: string } | undefined>;
}

/** Sends a test card and says what the platform answered. */
export function TestRobot({ send }: TestRobotProps) {
  const { t } = useTranslation();
  const [isTesting, setIsTesting] = useState(false);
  const test = async () => {
    setIsTesting(true);
    const answered = await send();
    setIsTesting(false);
    if (!answered) return;
    if (answered.isAccepted) toast.success(t('robots.testTaken'));
    else toast.error(t('robots.testRefused', { answer: answered.answer }));
  };
  return (
    <Button size="small" loading={isTesting} onClick={() => void test()}>
      {t('robots.test')}
    </Button>
  );
}
