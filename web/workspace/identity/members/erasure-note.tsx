import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './users.module.css';

interface ErasureNoteProps {
  readonly request: NonNullable<UserDetail['erasureRequest']>;
  readonly mayDecide: boolean;
  readonly onChanged: () => void;
}

/** The person's own request to erase the account: met by disabling and anonymising, or refused with a reason. */
export function ErasureNote({ request: { id, note, requestedAt }, mayDecide, onChanged }: ErasureNoteProps) {
  const { t } = useTranslation();
  const [isRefusing, setIsRefusing] = useState(false);
  return (
    <Alert
      className={styles.note ?? ''}
      type="warning"
      showIcon
      title={t('users.erasureWaits', { number: id, time: formatDateTime(requestedAt) })}
      description={
        <>
          {note && <p>{t('users.erasureNote', { note })}</p>}
          <p>{t('users.erasureText')}</p>
          {mayDecide && (
            <div className={styles.noteActs}>
              <Button onClick={() => setIsRefusing(true)}>{t('users.refuseErasure')}</Button>
            </div>
          )}
          {isRefusing && (
            <ReasonDialog
              title={t('users.refuseErasure')}
              text={t('users.refuseErasureText')}
              verb={t('users.refuseErasure')}
              send={(reason) => api('user.refuseErasure', { body: { request: id, reason } }, { quiet: true })}
              onDone={() => {
                setIsRefusing(false);
                toast.success(t('users.erasureRefused'));
                onChanged();
              }}
              onClose={() => setIsRefusing(false)}
            />
          )}
        </>
      }
    />
  );
}
