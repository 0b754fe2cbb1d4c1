import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accessOfPage, hasPage } from '#contract/identity/built-pages.ts';
import { type ArrangedItem, groupsOf, isGroup } from '#contract/identity/menu-rules.ts';
import { pickText } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { rolesQuery } from '../roles/role-draft.ts';
import styles from './menu-editor.module.css';

/** Whether a role sees a page; a group is seen by whoever sees one of its pages. */
function isSeenWith(elements: readonly string[], item: ArrangedItem, items: readonly ArrangedItem[]): boolean {
  if (item.isHidden) return false;
  if (isGroup(item)) return items.some((one) => one.pid === item.id && isSeenWith(elements, one, items));
  if (!hasPage(item.component)) return false;
  const access = accessOfPage(item.component);
  return access === 'session' || elements.includes(access);
}

interface SeenByProps {
  readonly item: ArrangedItem;
  readonly items: readonly ArrangedItem[];
}

/** Which roles see an item; for who may not see roles, nothing. */
export function SeenBy({ item, items }: SeenByProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...rolesQuery, retry: false });
  if (!data) return null;
  // Nobody sees what is in a hidden group.
  const isReached = groupsOf(items, item)?.every(({ isHidden }) => !isHidden) ?? false;
  const roles = data.filter(({ elements }) => isReached && isSeenWith(elements, item, items));
  if (roles.length === 0) return <p className={styles.quiet}>{t('menus.seenByNobody')}</p>;
  return (
    <p className={styles.quiet}>
      {t('menus.seenBy', {
        roles: roles
          .map(({ name, people }) => t('menus.roleOf', { role: pickText(name, currentLanguage()), count: people }))
          .join(t('menus.and')),
      })}
    </p>
  );
}
