import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import styles from './users.module.css';

interface FactorResetNoteProps {
  readonly reset: NonNullable<UserDetail['factorReset']>;
  readonly mayDecide: boolean;
  readonly onChanged: () => void;
}

/** A request to reset the person's second factor: another operator confirms or refuses it, who made it takes it back. */
export function FactorResetNote({ reset, mayDecide, onChanged }: FactorResetNoteProps) {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const { id, reason, requestedBy, expiresAt, isOwn } = reset;
  const decide = async (action: 'confirm' | 'refuse', words: string) => {
    setIsSending(true);
    const name = action === 'confirm' ? 'user.confirmFactorReset' : 'user.refuseFactorReset';
    const answer = await api(name, { body: { reset: id } });
    setIsSending(false);
    if (answer.success) toast.success(words);
    // A refusal has its reason in what has changed meanwhile.
    onChanged();
  };
  return (
    <Alert
      className={styles.note ?? ''}
      type="warning"
      showIcon
      title={t('users.factorResetWaits', { name: requestedBy })}
      description={
        <>
          <p>{t('users.factorResetText', { reason, time: formatDateTime(expiresAt) })}</p>
          {isOwn && <p>{t('users.factorResetOwn')}</p>}
          {mayDecide && (
            <div className={styles.noteActs}>
              {!isOwn && (
                <Popconfirm
                  title={t('users.confirmFactorReset')}
                  description={t('users.resetFactorText')}
                  okText={t('users.confirmFactorReset')}
                  cancelText={t('users.cancel')}
                  onConfirm={() => decide('confirm', t('users.factorReset'))}
                >
                  <Button danger loading={isSending}>
                    {t('users.confirmFactorReset')}
                  </Button>
                </Popconfirm>
              )}
              <Button
                disabled={isSending}
                onClick={() =>
                  void decide('refuse', t(isOwn ? 'users.factorResetWithdrawn' : 'users.factorResetRefused'))
                }
              >
                {t(isOwn ? 'users.withdrawFactorReset' : 'users.refuseFactorReset')}
              </Button>
            </div>
          )}
        </>
      }
    />
  );
}
