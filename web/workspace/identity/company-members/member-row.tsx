import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CompanyMember } from '#contract/identity/company-members.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import type { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { WholeDates } from '#web/workspace/ui/whole-dates.tsx';
import type { MemberActs } from './member-calls.ts';
import styles from './members.module.css';

interface MemberRowProps {
  readonly member: CompanyMember;
  /** Nothing for one's own row, and for whoever may only look. */
  readonly acts: MemberActs | undefined;
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  readonly onRoles: () => void;
  readonly onWithdraw: () => void;
  readonly onChanged: () => void;
}

/** A person with what they are and do in the company. */
export function MemberRow({ member, acts, goesOn, onRoles, onWithdraw, onChanged }: MemberRowProps) {
  const { t } = useTranslation();
  const { id, name, username, phone, isDisabled, hasSecondFactor, roles, sessions, lastUsedAt, isSelf } = member;
  const endSessions = async () => {
    const answer = await acts?.endSessions(id);
    if (answer?.success) toast.success(t('members.ended', { count: answer.result.ended }));
    onChanged();
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          <span className={styles.quiet}>
            {[username, phone, ...(isSelf ? [t('members.self')] : [])].filter(Boolean).join(' · ')}
          </span>
        </p>
        <p className={styles.roles}>
          {roles.length === 0 && <span className={styles.quiet}>{t('members.noRoles')}</span>}
          {roles.map((role) => (
            <Tag key={role.code} variant="filled">
              {role.name}
            </Tag>
          ))}
        </p>
        <p className={styles.marks}>
          <StateMark tone={isDisabled ? 'ended' : 'success'}>
            {t(isDisabled ? 'members.states.disabled' : 'members.states.active')}
          </StateMark>
          <span className={styles.quiet}>
            <WholeDates
              text={[
                t(hasSecondFactor ? 'members.factorOn' : 'members.factorOff'),
                ...(sessions > 0 ? [t('members.sessions', { count: sessions })] : []),
                lastUsedAt === null
                  ? t('members.notUsed')
                  : t('members.lastUsed', { time: formatDateTime(lastUsedAt) }),
              ].join(' · ')}
            />
          </span>
        </p>
      </div>
      {acts && (
        <div className={styles.acts}>
          <Button type="link" size="small" aria-label={t('members.changeRolesOf', { name })} onClick={onRoles}>
            {t('members.changeRoles')}
          </Button>
          {sessions > 0 && (
            <Popconfirm
              title={t('members.endSessionsOf', { name })}
              description={t('members.endSessionsText')}
              okText={t('members.endSessions')}
              cancelText={t('members.cancel')}
              onConfirm={endSessions}
            >
              <Button type="link" size="small" aria-label={t('members.endSessionsOf', { name })}>
                {t('members.endSessions')}
              </Button>
            </Popconfirm>
          )}
          <Button
            {...goesOn}
            type="link"
            danger
            size="small"
            aria-label={t('members.withdrawOf', { name })}
            onClick={onWithdraw}
          >
            {t('members.withdraw')}
          </Button>
        </div>
      )}
    </li>
  );
}
