import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { UserSection } from './user-section.tsx';
import styles from './users.module.css';

interface UserSessionsProps {
  readonly user: UserDetail;
  readonly mayEdit: boolean;
  readonly onChanged: () => void;
}

/** Where a person is signed in, each to be ended but the reader's own. */
export function UserSessions({ user: { id, sessions }, mayEdit, onChanged }: UserSessionsProps) {
  const { t } = useTranslation();
  const afterRemoval = useFocusAfterRemoval();
  const endable = sessions.filter(({ current }) => !current);
  const end = async (session: (typeof sessions)[number]) => {
    const answer = await api('user.endSession', { body: { id, session: session.id } });
    if (answer.success) {
      afterRemoval.goes(endable.indexOf(session));
      toast.success(t('users.ended'));
    }
    onChanged();
  };
  const endAll = async () => {
    const answer = await api('user.endSessions', { body: { id } });
    if (answer.success) {
      afterRemoval.goes(0);
      toast.success(t('users.endedAll', { count: answer.result.ended }));
    }
    onChanged();
  };
  return (
    <UserSection
      part="sessions"
      title={t('users.sessions')}
      titleRef={afterRemoval.add}
      count={sessions.length}
      actions={
        mayEdit &&
        endable.length > 0 && (
          <Popconfirm
            title={t('users.endAll')}
            description={t('users.endAllText')}
            okText={t('users.endAll')}
            cancelText={t('users.cancel')}
            okButtonProps={{ danger: true }}
            onConfirm={endAll}
          >
            <Button type="link" danger size="small">
              {t('users.endAll')}
            </Button>
          </Popconfirm>
        )
      }
    >
      {sessions.length === 0 && <p className={styles.line}>{t('users.noSessions')}</p>}
      <ul ref={afterRemoval.list}>
        {sessions.map((session) => {
          const device = session.device || t('users.unknownDevice');
          return (
            <li key={session.id} className={styles.row}>
              <div className={styles.words}>
                {device} {session.current && <Tag>{t('users.current')}</Tag>}
                <p className={styles.quiet}>
                  {[session.place, session.network, session.companyName].filter(Boolean).join(' · ')}
                  {' · '}
                  {t('users.lastUsed', { time: formatDateTime(session.lastUsedAt) })}
                </p>
              </div>
              {mayEdit && !session.current && (
                <Button
                  {...afterRemoval.button}
                  type="link"
                  danger
                  size="small"
                  aria-label={t('users.endLabel', { device })}
                  onClick={() => void end(session)}
                >
                  {t('users.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </UserSection>
  );
}
