import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxUserEvents, type UserEvent } from '#contract/identity/members.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { type UserPart, UserSection } from './user-section.tsx';
import styles from './users.module.css';

interface UserEventsProps {
  readonly part: UserPart;
  readonly title: string;
  readonly events: readonly UserEvent[];
  /** What stands there for none. */
  readonly none: string;
  /** Others may have done it. */
  readonly hasPerson?: boolean;
  /** Where older ones are found; for who may not see the audit log, nowhere. */
  readonly olderAt?: string | undefined;
}

const fewEvents = 3;

/** Sign-ins or audit entries, three at first. */
export function UserEvents({ part, title, events, none, hasPerson = false, olderAt }: UserEventsProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? events : events.slice(0, fewEvents);
  return (
    <UserSection
      part={part}
      title={title}
      count={events.length}
      actions={
        events.length > fewEvents && (
          <Button type="link" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {t(showsAll ? 'users.fewer' : 'users.all')}
          </Button>
        )
      }
    >
      {events.length === 0 && <p className={styles.line}>{none}</p>}
      <ul>
        {shown.map(({ id, at, actionName, isFailure, by, place, network, reason }) => (
          <li key={id} className={styles.row}>
            <div className={styles.words}>
              {hasPerson ? (
                <span>{`${by || t('users.nobody')} · ${actionName}`}</span>
              ) : (
                <StateMark tone={isFailure ? 'error' : 'success'}>{actionName}</StateMark>
              )}
              <p className={styles.quiet}>{[formatDateTime(at), place, network, reason].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
      {showsAll && events.length >= maxUserEvents && olderAt !== undefined && (
        <p className={styles.line}>
          <RouterLink to={olderAt}>{t('users.older', { count: maxUserEvents })}</RouterLink>
        </p>
      )}
    </UserSection>
  );
}
