import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Input, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BotProvider } from '#contract/bot-rules.ts';
import type { Bot } from '#contract/outreach/bots.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useCreation } from '#web/workspace/kits/form/use-creation.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { RobotFields, TestRobot, useRobotFacts } from '#web/workspace/kits/robot/robot.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './pushes.module.css';

/** The company's robots in group chats: added, tested, switched off and removed. */
export function BotsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ ...apiQuery('bot.list', {}, { quiet: true }), staleTime: 0 });
  const onChanged = () => void queries.invalidateQueries({ queryKey: ['bot.list'] });
  const [form] = Form.useForm<BotValues>();
  const { close, question } = useDiscardQuestion(form, onClose);
  const afterRemoval = useFocusAfterRemoval();
  return (
    <Drawer open title={t('pushes.bots.title')} onClose={close}>
      {question}
      <p className={`${styles.note} ${styles.alert}`}>{t('pushes.bots.lead')}</p>
      <BotForm form={form} nameRef={afterRemoval.add} onChanged={onChanged} />
      {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 3 }} />}
      {data?.length === 0 && <p className={`${styles.note} ${styles.bots}`}>{t('pushes.bots.empty')}</p>}
      <ul ref={afterRemoval.list} className={styles.bots}>
        {data?.map((bot, place) => (
          <BotRow
            key={bot.id}
            bot={bot}
            goesOn={afterRemoval.button}
            onRemoved={() => afterRemoval.goes(place)}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </Drawer>
  );
}

interface BotRowProps {
  readonly bot: Bot;
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  /** It is gone on the server; the list still shows it. */
  readonly onRemoved: () => void;
  readonly onChanged: () => void;
}

function BotRow({ bot, goesOn, onRemoved, onChanged }: BotRowProps) {
  const { t } = useTranslation();
  const maySend = useMay('push:send');
  const { id, name, provider, isEnabled, problem } = bot;
  const toggle = async () => {
    // Not its name: a colleague may have changed that since the list was read.
    const answer = await api('bot.save', { body: { id, provider, isEnabled: !isEnabled } });
    if (answer.success) toast.success(t('pushes.bots.saved'));
    onChanged();
  };
  const remove = async () => {
    const answer = await api('bot.remove', { body: { id } });
    if (answer.success) {
      onRemoved();
      toast.success(t('pushes.bots.removed'));
    }
    onChanged();
  };
  const test = async () => {
    const answer = await api('bot.test', { body: { id } });
    onChanged();
    return answer.success ? answer.result : undefined;
  };
  const facts = [
    ...useRobotFacts(bot),
    !isEnabled && t('pushes.bots.off'),
    problem && t('pushes.bots.lastProblem', { problem }),
  ];
  return (
    <li>
      <strong>{name}</strong>
      <p className={styles.note}>{facts.filter(Boolean).join(' · ')}</p>
      <div className={styles.decision}>
        {maySend && <TestRobot send={test} />}
        <Button
          size="small"
          aria-label={t(isEnabled ? 'pushes.bots.disableLabel' : 'pushes.bots.enableLabel', { name })}
          onClick={toggle}
        >
          {t(isEnabled ? 'pushes.bots.disable' : 'pushes.bots.enable')}
        </Button>
        <Popconfirm
          title={t('pushes.bots.removeTitle', { name })}
          description={t('pushes.bots.removeText')}
          okText={t('pushes.bots.remove')}
          okButtonProps={{ danger: true }}
          onConfirm={remove}
        >
          <Button {...goesOn} size="small" danger aria-label={t('pushes.bots.removeLabel', { name })}>
            {t('pushes.bots.remove')}
          </Button>
        </Popconfirm>
      </div>
    </li>
  );
}

interface BotValues {
  readonly name: string;
  readonly provider: BotProvider;
  readonly webhook: string;
  readonly secret?: string;
}

interface BotFormProps {
  /** Kept by the drawer around it, which asks before it closes. */
  readonly form: FormInstance<BotValues>;
  readonly nameRef: ReturnType<typeof useFocusAfterRemoval>['add'];
  readonly onChanged: () => void;
}

function BotForm({ form, nameRef, onChanged }: BotFormProps) {
  const { t } = useTranslation();
  const create = useCreation({
    make: (bot: Required<BotValues>, key) => api('bot.save', { body: { ...bot, key } }, { quiet: true }),
    goOn: ({ id }, bot) => api('bot.save', { body: { ...bot, id } }, { quiet: true }),
  });
  const submission = useSubmission({
    form,
    send: ({ secret = '', ...values }: BotValues) => create({ ...values, secret }),
    // It may have been added although the answer was lost: the list says so.
    onFailure: () => {
      onChanged();
      return false;
    },
    onDone: () => {
      toast.success(t('pushes.bots.saved'));
      form.resetFields();
      onChanged();
    },
  });
  return (
    <SubmitForm submission={submission} initialValues={{ provider: 'wecom' }}>
      <Form.Item name="name" label={t('pushes.bots.name')} rules={[{ required: true }]}>
        <Input ref={nameRef} maxLength={40} autoComplete="off" />
      </Form.Item>
      <RobotFields />
      <Button htmlType="submit" type="primary" loading={submission.isSending}>
        {t('pushes.bots.add')}
      </Button>
    </SubmitForm>
  );
}
