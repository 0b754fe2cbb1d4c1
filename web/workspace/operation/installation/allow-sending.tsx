import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { heldQuery, SendingHeld } from '#web/workspace/outreach/pushes/sending-held.tsx';

/** That nothing is sent, with what waits and the way to send it, for those who may say so. */
export function AllowSending() {
  const mayConfirm = useMay('status:confirm');
  return <SendingHeld>{mayConfirm && <AllowButton />}</SendingHeld>;
}

function AllowButton() {
  const { t } = useTranslation();
  const [modal, question] = Modal.useModal();
  const client = useQueryClient();
  const { data } = useQuery({ ...apiQuery('installation.waiting', {}, { quiet: true }), staleTime: 0 });
  const [isSending, setIsSending] = useState(false);
  const ask = () =>
    void modal.confirm({
      title: t('sendingHeld.question'),
      content: data && t('sendingHeld.waiting', { messages: data.messages, deliveries: data.pushDeliveries }),
      okText: t('sendingHeld.allow'),
      cancelText: t('sendingHeld.cancel'),
      onOk: async () => {
        setIsSending(true);
        const answer = await api('installation.allow', {});
        setIsSending(false);
        if (!answer.success) return;
        toast.success(t('sendingHeld.allowed'));
        await client.invalidateQueries({ queryKey: heldQuery.queryKey });
      },
    });
  return (
    <>
      <Button danger loading={isSending} onClick={ask}>
        {t('sendingHeld.allow')}
      </Button>
      {question}
    </>
  );
}
