import {
  ArrowLeftRight,
  FilePlus,
  Languages,
  LogOut,
  MonitorSmartphone,
  Moon,
  Plus,
  Share2,
  Sun,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Element } from '#contract/codes/elements.ts';
import type { BuiltPage } from '#contract/identity/built-pages.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { maySwitchCompany } from '#web/shared/storage.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { flattenPages } from '#web/workspace/identity/permissions/menu-tree.ts';
import { useMenu } from '#web/workspace/identity/permissions/use-menu.ts';
import { accountDialog } from '#web/workspace/identity/sessions/account-dialog.ts';
import { logout } from '#web/workspace/identity/sessions/logout.ts';
import { switchLanguage } from '#web/workspace/shell/switch-language.ts';
import { switchTheme, themeStore } from '#web/workspace/theme-store.ts';
import type { Choice } from './choices.ts';

/** What is done on a page: the page must be in the menu with this button. */
const onPages = [
  { key: 'addCompany', page: 'Companies', element: 'company:edit', search: 'company=new', icon: Plus },
  { key: 'addArticle', page: 'Articles', element: 'article:edit', search: 'edit=new', icon: FilePlus },
  { key: 'addContact', page: 'Contacts', element: 'contact:add', search: 'contact=new', icon: Plus },
  { key: 'inviteMember', page: 'Members', element: 'member:invite', search: 'invite=new', icon: UserPlus },
  { key: 'inviteMember', page: 'UserList', element: 'user:invite', search: 'invitations=form', icon: UserPlus },
  { key: 'shareReport', page: 'Reports', element: 'report:share', search: 'kind=weekly&share=latest', icon: Share2 },
] as const satisfies readonly {
  readonly key: string;
  readonly page: BuiltPage;
  readonly element: Element;
  readonly search: string;
  readonly icon: Choice['icon'];
}[];

/** What the finder does, each as far as the person may. */
export function useCommands(): readonly Choice[] {
  const { t } = useTranslation();
  const { tree } = useMenu();
  const isDark = useStore(themeStore) === 'dark';
  const isEnglish = currentLanguage() === 'en';
  const pages = flattenPages(tree);
  const allowed = onPages.flatMap(({ key, page, element, search, icon }): Choice[] => {
    const found = pages.find(({ component, buttons }) => component === page && buttons.includes(element));
    return found ? [{ id: `do/${key}`, title: t(`finder.commands.${key}`), icon, to: `${found.path}?${search}` }] : [];
  });
  const here = (key: string, title: string, icon: Choice['icon'], run: () => void): Choice => ({
    ...{ id: `do/${key}`, title, icon, run },
  });
  return [
    ...allowed,
    ...(maySwitchCompany()
      ? [here('company', t('company.switchItem'), ArrowLeftRight, () => accountDialog.set('company'))]
      : []),
    here('sessions', t('sessions.item'), MonitorSmartphone, () => accountDialog.set('sessions')),
    here('theme', isDark ? t('shell.toLight') : t('shell.toDark'), isDark ? Sun : Moon, switchTheme),
    here('language', t('finder.commands.language'), Languages, () => switchLanguage(isEnglish ? 'zh-CN' : 'en')),
    here('logout', t('account.logout'), LogOut, () => void logout()),
  ];
}
