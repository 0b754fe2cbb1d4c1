import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '#contract/identity/members.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { FactList } from '#web/workspace/ui/fact-list.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { ErasureNote } from './erasure-note.tsx';
import { FactorResetNote } from './factor-reset-note.tsx';
import { UserActs } from './user-acts.tsx';
import { UserEvents } from './user-events.tsx';
import { UserPlaces } from './user-places.tsx';
import { idOfPart, UserSection, userParts } from './user-section.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserStateMark } from './user-state-mark.tsx';
import styles from './users.module.css';

interface UserDetailViewProps {
  readonly id: number;
  readonly mayEdit: boolean;
  readonly onChanged: () => void;
}

/** A person: contact facts, companies and roles, second factor, sessions, sign-ins, and what was done. */
export function UserDetailView({ id, mayEdit, onChanged }: UserDetailViewProps) {
  const { data, error, refetch } = useQuery({
    ...apiQuery('user.detail', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  if (!data) {
    return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={8} />;
  }
  const refresh = () => {
    void refetch();
    onChanged();
  };
  return <OpenedUser user={data} mayEdit={mayEdit} onChanged={refresh} />;
}

interface OpenedUserProps {
  readonly user: UserDetail;
  readonly mayEdit: boolean;
  readonly onChanged: () => void;
}

function OpenedUser({ user, mayEdit, onChanged }: OpenedUserProps) {
  const { t } = useTranslation();
  const { secondFactor } = user;
  const isPhone = useLayoutWidth() === 'phone';
  const auditLog = usePagePath('AuditLog');
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <span className={styles.initial} aria-hidden="true">
          {Array.from(user.name)[0]}
        </span>
        <div>
          <h2 className={styles.name}>{user.name}</h2>
          <p className={styles.under}>
            {user.username}
            <UserStateMark state={user.state} />
          </p>
        </div>
      </header>
      {mayEdit && user.isSelf && <Alert type="info" showIcon title={t('users.self')} />}
      {user.erasureRequest && (
        <ErasureNote request={user.erasureRequest} mayDecide={mayEdit && !user.isSelf} onChanged={onChanged} />
      )}
      {user.factorReset && (
        <FactorResetNote reset={user.factorReset} mayDecide={mayEdit && !user.isSelf} onChanged={onChanged} />
      )}
      <UserActs user={user} mayEdit={mayEdit} isPhone={isPhone} onChanged={onChanged} />
      {isPhone && <PartLinks user={user} />}
      <FactList
        facts={[
          [t('users.phone'), user.phone || t('users.none')],
          [t('users.email'), user.email || t('users.none')],
          [t('users.signedIn'), user.lastSignInAt === null ? t('users.never') : formatDateTime(user.lastSignInAt)],
          ...(user.disabledAt === null
            ? []
            : [
                [t('users.states.disabled'), t('users.disabledAt', { time: formatDateTime(user.disabledAt) })] as const,
              ]),
        ]}
      />
      <UserPlaces user={user} mayEdit={mayEdit && !user.isSelf && user.state !== 'anonymised'} onChanged={onChanged} />
      <UserSection part="factor" title={t('users.secondFactor')}>
        <p className={styles.line}>
          {secondFactor.since === null
            ? t('users.factorOff')
            : t('users.factorOn', {
                time: formatDateTime(secondFactor.since),
                count: secondFactor.recoveryCodesLeft,
              })}
        </p>
      </UserSection>
      <UserSessions user={user} mayEdit={mayEdit} onChanged={onChanged} />
      <UserEvents
        part="signIns"
        title={t('users.signIns')}
        events={user.signIns}
        none={t('users.noSignIns')}
        olderAt={auditLog && `${auditLog}?person=${encodeURIComponent(user.username)}`}
      />
      <UserEvents
        part="entries"
        title={t('users.entries')}
        events={user.entries}
        none={t('users.noEntries')}
        hasPerson
        olderAt={auditLog}
      />
    </article>
  );
}

/** On a phone the parts stand one below the other, and are gone to by name. */
function PartLinks({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const counts = {
    places: user.memberships.length,
    factor: undefined,
    sessions: user.sessions.length,
    signIns: undefined,
    entries: user.entries.length,
  };
  const goTo = (id: string) => {
    const title = document.getElementById(id);
    title?.scrollIntoView({ block: 'start' });
    title?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.parts} aria-label={t('users.parts')}>
      {userParts.map((part) => (
        <button key={part} type="button" onClick={() => goTo(idOfPart(part))}>
          {t(`users.partNames.${part}`)} {counts[part]}
        </button>
      ))}
    </nav>
  );
}
