import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArrangedMenu } from '#contract/identity/menu-editing.ts';
import { type ArrangedItem, groupsOf, isGroup } from '#contract/identity/menu-rules.ts';
import { pickText } from '#contract/language.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { MenuIcon } from '../menu-icon.tsx';
import styles from './menu-editor.module.css';

interface MenuPreviewProps {
  readonly items: readonly ArrangedItem[];
  readonly roles: ArrangedMenu['roles'];
  readonly current: number | undefined;
}

/** After the last change, in milliseconds. */
const settles = 300;

/** The draft as a role would see it, computed by the server as everybody's menu is. */
export function MenuPreview({ items, roles, current }: MenuPreviewProps) {
  const { t } = useTranslation();
  const [role, setRole] = useState(() => (roles.find(({ code }) => code === 'CLIENT_ADMIN') ?? roles[0])?.code ?? '');
  const [settled, setSettled] = useState(items);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(items), settles);
    return () => clearTimeout(timer);
  }, [items]);
  const body = { items: settled as ArrangedMenu['items'], role };
  const { data, error, refetch } = useQuery({
    ...apiQuery('menu.preview', { body }, { quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const shown = new Set(data?.shown);
  const seen = items.filter(({ id }) => shown.has(id));
  // One group is open at a time, as in the menu itself: the one that is worked on.
  const edited = items.find(({ id }) => id === current);
  const open = new Set(edited ? [edited.id, ...(groupsOf(items, edited) ?? []).map(({ id }) => id)] : []);
  const drawn = seen.filter(({ pid }) => pid === 0 || open.has(pid));
  return (
    <Panel
      title={t('menus.preview')}
      actions={
        <Select
          aria-label={t('menus.previewAs')}
          value={role}
          className={styles.previewRole ?? ''}
          popupMatchSelectWidth={false}
          options={roles.map(({ code, name }) => ({ value: code, label: pickText(name, currentLanguage()) }))}
          onChange={setRole}
        />
      }
    >
      {error && <ErrorState error={error} onReload={() => void refetch()} />}
      <ul className={styles.preview} aria-busy={settled !== items}>
        {drawn.map((item) => (
          <li
            key={item.id}
            data-depth={groupsOf(items, item)?.length}
            {...(item.id === current && { 'aria-current': true as const })}
          >
            <MenuIcon name={item.icon} size={16} /> {pickText(item.name, currentLanguage())}
          </li>
        ))}
      </ul>
      {data && (
        <p className={styles.foot}>
          {t('menus.sees', { count: seen.filter((item) => !isGroup(item)).length })}
          {t('menus.against', { gained: data.gained, lost: data.lost })}
        </p>
      )}
    </Panel>
  );
}
