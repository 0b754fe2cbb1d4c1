import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#contract/identity/sessions.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './sessions-drawer.module.css';

interface SessionsDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const sessionsQuery = apiQuery('session.own', {}, { quiet: true });

/** Where the person is signed in, each to be ended. */
export function SessionsDrawer({ open, onClose, onClosed }: SessionsDrawerProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...sessionsQuery, enabled: open, staleTime: 0 });
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const afterRemoval = useFocusAfterRemoval();
  const others = data?.filter(({ current }) => !current) ?? [];
  const hasOthers = others.length > 0;
  const endOne = async (session: OwnSession) => {
    const answer = await api('session.end', { body: { id: session.id } });
    if (answer.success) {
      afterRemoval.goes(others.indexOf(session));
      toast.success(t('sessions.ended'));
    }
    await refresh();
  };
  const endOthers = async () => {
    const answer = await api('session.endOthers');
    if (answer.success) {
      afterRemoval.goes(0);
      toast.success(t('sessions.endedOthers'));
    }
    await refresh();
  };
  return (
    <Drawer
      open={open}
      title={t('sessions.title')}
      // Kept in its place it would open beneath what was opened since.
      destroyOnHidden
      onClose={onClose}
      afterOpenChange={(isOpen) => !isOpen && onClosed()}
      footer={
        hasOthers && (
          <Popconfirm
            title={t('sessions.endOthersTitle')}
            description={t('sessions.endOthersText')}
            okText={t('sessions.endOthers')}
            cancelText={t('sessions.cancel')}
            okButtonProps={{ danger: true }}
            onConfirm={endOthers}
          >
            <Button danger>{t('sessions.endOthers')}</Button>
          </Popconfirm>
        )
      }
    >
      <p className={styles.description}>{t('sessions.description')}</p>
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      <ul ref={afterRemoval.list} className={styles.list}>
        {data?.map((session) => (
          <Session key={session.id} session={session} goesOn={afterRemoval.button} onEnd={() => endOne(session)} />
        ))}
      </ul>
      {data && !hasOthers && (
        <p ref={afterRemoval.add} tabIndex={-1} className={styles.quiet}>
          {t('sessions.onlyThis')}
        </p>
      )}
    </Drawer>
  );
}

interface SessionProps {
  readonly session: OwnSession;
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  readonly onEnd: () => Promise<void>;
}

function Session({ session, goesOn, onEnd }: SessionProps) {
  const { t } = useTranslation();
  const device = session.device || t('sessions.unknownDevice');
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {device} {session.current && <Tag>{t('sessions.current')}</Tag>}
        </p>
        <p className={styles.quiet}>
          {[session.place, session.network, session.stockName].filter(Boolean).join(' · ')}
          <br />
          {t('sessions.lastUsed', { time: formatDateTime(session.lastUsedAt) })}
        </p>
      </div>
      {!session.current && (
        <Button {...goesOn} danger aria-label={t('sessions.endLabel', { device })} onClick={() => void onEnd()}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
