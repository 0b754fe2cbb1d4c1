import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ClientStart, StartStep } from '#contract/operation/client-start.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './client-start.module.css';
import { ownStart } from './own-start.ts';
import { StartSteps } from './start-steps.tsx';

/** The first steps of a new client: each with its page, or a question that it asks here. */
export function StartChecklist({ start }: { readonly start: ClientStart }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [modal, question] = Modal.useModal();
  const [isSending, setIsSending] = useState(false);
  const paths: Partial<Record<StartStep, string | undefined>> = {
    peers: usePagePath('SameIndustry'),
    contacts: usePagePath('Contacts'),
    digest: usePagePath('Push'),
    colleague: usePagePath('Members'),
  };
  const send = async (call: 'clientStart.confirmNames' | 'clientStart.hide') => {
    setIsSending(true);
    const answer = await api(call, {});
    setIsSending(false);
    if (!answer.success) return;
    queries.setQueryData(ownStart.queryKey, answer.result);
    if (call === 'clientStart.confirmNames') toast.success(t('clientStart.namesConfirmed'));
  };
  const askForNames = () =>
    modal.confirm({
      title: t('clientStart.namesTitle'),
      content: (
        <>
          <ul className={styles.names}>
            {start.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className={styles.quiet}>{t('clientStart.namesText')}</p>
        </>
      ),
      okText: t('clientStart.namesRight'),
      cancelText: t('clientStart.cancel'),
      icon: null,
      onOk: () => send('clientStart.confirmNames'),
    });
  const actionFor = (step: StartStep) => {
    if (step === 'names') return <Button onClick={() => void askForNames()}>{t('clientStart.do.names')}</Button>;
    const path = paths[step];
    return path && <Link to={path}>{t('clientStart.go')}</Link>;
  };
  const done = start.steps.filter(({ isDone }) => isDone).length;
  return (
    <div className={styles.panel}>
      <Panel
        title={t('clientStart.title')}
        scope={t('clientStart.progress', { done, all: start.steps.length })}
        actions={
          <Button type="text" disabled={isSending} onClick={() => void send('clientStart.hide')}>
            {t('clientStart.hide')}
          </Button>
        }
      >
        {question}
        <StartSteps start={start} actionFor={actionFor} />
      </Panel>
    </div>
  );
}
