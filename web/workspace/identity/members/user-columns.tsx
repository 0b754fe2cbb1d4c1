import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { ShieldCheck } from 'lucide-react';
import type { SortKey } from '#contract/codes/lists.ts';
import type { ListedUser } from '#contract/identity/members.ts';
import { formatDateTime, formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import styles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { UserStateMark } from './user-state-mark.tsx';

/** The first company, and how many there are. */
function companiesOf(t: TFunction, { memberships }: ListedUser): string {
  const [first] = memberships;
  if (!first) return t('users.none');
  return memberships.length === 1
    ? first.companyName
    : t('users.andMore', { name: first.companyName, count: memberships.length });
}

const rolesOf = ({ memberships }: ListedUser) =>
  [...new Set(memberships.flatMap(({ roles }) => roles.map(({ name }) => name)))].join(' · ');

const lastSignInOf = (t: TFunction, { lastSignInAt }: ListedUser, format: (iso: string) => string = formatDateTime) =>
  lastSignInAt === null ? t('users.never') : format(lastSignInAt);

/** Columns of the list of users; narrow ones beside an opened user. */
export function userColumns(
  t: TFunction,
  onOpen: (user: ListedUser) => void,
  isNarrow = false,
): ListColumn<ListedUser, SortKey<'users'>>[] {
  return [
    {
      key: 'name',
      title: t('users.name'),
      shown: 'always',
      sort: 'name',
      render: (user) => (
        <>
          <Button type="link" className={styles.open ?? ''} onClick={() => onOpen(user)}>
            {user.name}
            {user.hasSecondFactor && (
              <ShieldCheck
                size={14}
                strokeWidth={1.5}
                role="img"
                aria-label={`${t('users.secondFactor')}: ${t('users.factors.on')}`}
              />
            )}
          </Button>
          <div className={styles.note}>{user.username}</div>
        </>
      ),
    },
    {
      key: 'companies',
      title: t('users.companies'),
      minWidth: 160,
      render: (user) => (
        <>
          {companiesOf(t, user)}
          <div className={styles.note}>{rolesOf(user)}</div>
        </>
      ),
    },
    { key: 'state', title: t('users.state'), width: 96, render: ({ state }) => <UserStateMark state={state} /> },
    {
      key: 'signedIn',
      title: t('users.signedIn'),
      width: isNarrow ? 124 : 156,
      sort: 'signedIn',
      isDescendingFirst: true,
      render: (user) => (
        // A narrow column has no room for a year beside the rest: the time stands below it.
        <span className={isNarrow ? (styles.quiet ?? '') : `${styles.quiet} ${styles.unbroken}`}>
          {lastSignInOf(t, user, isNarrow ? formatDateTimeAcrossYears : formatDateTime)}
        </span>
      ),
    },
    {
      key: 'account',
      title: t('users.account'),
      width: 140,
      sort: 'account',
      shown: 'chosen',
      render: ({ username }) => username,
    },
    {
      key: 'phone',
      title: t('users.phone'),
      width: 140,
      shown: 'chosen',
      render: ({ phone }) => <span className={styles.figures}>{phone}</span>,
    },
  ];
}

/** A person in two lines. */
export const userCard = (t: TFunction, user: ListedUser, onOpen: () => void): ListCard => ({
  title: user.name,
  beside: user.username,
  onOpen,
  meta: (
    <>
      <UserStateMark state={user.state} />
      <span>{companiesOf(t, user)}</span>
      <span>{rolesOf(user)}</span>
      <span>{lastSignInOf(t, user)}</span>
    </>
  ),
});
