import { Dropdown, type MenuProps } from 'antd';
import {
  ArrowLeftRight,
  ChevronDown,
  FileUser,
  IdCard,
  KeyRound,
  LogOut,
  Mail,
  MonitorSmartphone,
  Moon,
  ShieldCheck,
  Sun,
} from 'lucide-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ignoreRepeats } from '#web/shared/ignore-repeats.ts';
import { maySwitchCompany, readUserInfo } from '#web/shared/storage.ts';
import { type AccountDialog, accountDialog } from '#web/workspace/identity/sessions/account-dialog.ts';
import { logout } from '#web/workspace/identity/sessions/logout.ts';
import { useCompanyName } from '#web/workspace/identity/sessions/use-company-name.ts';
import { useFocusReturn } from '#web/workspace/kits/drawer/use-focus-return.ts';
import { useStore } from '../create-store.ts';
import { withPageTexts } from '../i18n.ts';
import { lazyPart } from '../lazy-part.ts';
import { switchTheme, themeStore } from '../theme-store.ts';
import { useLayoutWidth } from '../use-media-query.ts';
import styles from './header.module.css';

// Loaded on demand, not with the first page.
const PasswordDialog = lazyPart(
  async () =>
    (await withPageTexts(() => import('#web/workspace/identity/accounts/password-dialog.tsx'))).PasswordDialog,
);
const CompanyDialog = lazyPart(
  async () => (await withPageTexts(() => import('#web/workspace/identity/sessions/company-dialog.tsx'))).CompanyDialog,
);
const LogoutDialog = lazyPart(
  async () => (await import('#web/workspace/identity/sessions/logout-dialog.tsx')).LogoutDialog,
);
const SessionsDrawer = lazyPart(
  async () => (await import('#web/workspace/identity/sessions/sessions-drawer.tsx')).SessionsDrawer,
);

const SecondFactorDrawer = lazyPart(
  async () => (await import('#web/workspace/identity/accounts/second-factor-drawer.tsx')).SecondFactorDrawer,
);

const ProfileDrawer = lazyPart(
  async () => (await withPageTexts(() => import('#web/workspace/identity/accounts/profile-drawer.tsx'))).ProfileDrawer,
);

const EmailDrawer = lazyPart(
  async () => (await withPageTexts(() => import('#web/workspace/identity/accounts/email-drawer.tsx'))).EmailDrawer,
);

const AccountDataDrawer = lazyPart(
  async () =>
    (await withPageTexts(() => import('#web/workspace/operation/account-data/account-data-drawer.tsx')))
      .AccountDataDrawer,
);

/** Company name and account menu (docs/visual-language.md, "Frame of the workspace"). */
export function UserMenu() {
  const { t } = useTranslation();
  const companyName = useCompanyName();
  const [isOpen, setIsOpen] = useState(false);
  useFocusReturn(isOpen);
  const dialog = useStore(accountDialog);
  // Stays mounted after first use, for its closing animation.
  const [wanted, setWanted] = useState<readonly AccountDialog[]>([]);
  if (dialog && !wanted.includes(dialog)) setWanted([...wanted, dialog]);
  // Read with the name: a change of the stored user triggers a new read of both.
  const user = companyName === undefined ? undefined : readUserInfo();
  const isLinked = maySwitchCompany();
  const isPhone = useLayoutWidth() === 'phone';
  const isDark = useStore(themeStore) === 'dark';
  const ThemeIcon = isDark ? Sun : Moon;
  const opener = useRef<HTMLButtonElement>(null);
  const logoutOnce = useMemo(() => ignoreRepeats(logout), []);

  const closing = { onClose: () => accountDialog.set(undefined), onClosed: () => opener.current?.focus() };

  const menu: MenuProps = {
    items: [
      ...(user
        ? [
            {
              ...{ key: 'person', type: 'group' as const },
              label: (
                <>
                  <b>{user.name}</b>
                  <span>{user.rolesInfo.map(({ name }) => name).join(t('shell.and'))}</span>
                </>
              ),
            },
          ]
        : []),
      ...(isLinked
        ? [{ key: 'company', icon: <ArrowLeftRight size={16} strokeWidth={1.5} />, label: t('company.switchItem') }]
        : []),
      { key: 'sessions', icon: <MonitorSmartphone size={16} strokeWidth={1.5} />, label: t('sessions.item') },
      { key: 'profile', icon: <IdCard size={16} strokeWidth={1.5} />, label: t('profile.item') },
      { key: 'email', icon: <Mail size={16} strokeWidth={1.5} />, label: t('email.item') },
      { key: 'factor', icon: <ShieldCheck size={16} strokeWidth={1.5} />, label: t('factor.item') },
      { key: 'password', icon: <KeyRound size={16} strokeWidth={1.5} />, label: t('account.changePassword') },
      { key: 'data', icon: <FileUser size={16} strokeWidth={1.5} />, label: t('account.data') },
      ...(isPhone
        ? [
            {
              key: 'theme',
              icon: <ThemeIcon size={16} strokeWidth={1.5} />,
              label: t(isDark ? 'shell.toLight' : 'shell.toDark'),
            },
          ]
        : []),
      { type: 'divider' },
      { key: 'logout', icon: <LogOut size={16} strokeWidth={1.5} />, label: t('account.logout') },
    ],
    onClick: ({ key }) => {
      setIsOpen(false);
      if (key === 'logout') return void logoutOnce();
      if (key === 'theme') return switchTheme();
      accountDialog.set(key as AccountDialog);
    },
  };

  return (
    <>
      <Dropdown
        menu={menu}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={['click']}
        placement="bottomRight"
        autoFocus
        classNames={{ root: styles.dropdown ?? '' }}
      >
        <button
          ref={opener}
          type="button"
          className={styles.user}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-label={[companyName, t('shell.account')].filter(Boolean).join(', ')}
          title={companyName}
        >
          <span className={styles.monogram} aria-hidden="true" data-letter={companyName?.slice(0, 1)} />
          <span className={styles.userName}>{companyName ?? <span className={styles.nameSkeleton} />}</span>
          <ChevronDown className={styles.chevron} size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </Dropdown>
      <Suspense fallback={null}>
        {wanted.includes('company') && <CompanyDialog open={dialog === 'company'} {...closing} />}
        {wanted.includes('logout') && <LogoutDialog open={dialog === 'logout'} {...closing} />}
        {wanted.includes('sessions') && <SessionsDrawer open={dialog === 'sessions'} {...closing} />}
        {wanted.includes('profile') && <ProfileDrawer open={dialog === 'profile'} {...closing} />}
        {wanted.includes('email') && <EmailDrawer open={dialog === 'email'} {...closing} />}
        {wanted.includes('factor') && <SecondFactorDrawer open={dialog === 'factor'} {...closing} />}
        {wanted.includes('data') && <AccountDataDrawer open={dialog === 'data'} {...closing} />}
        {wanted.includes('password') && <PasswordDialog open={dialog === 'password'} {...closing} />}
      </Suspense>
    </>
  );
}
