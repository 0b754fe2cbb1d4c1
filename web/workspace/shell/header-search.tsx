import { Search } from 'lucide-react';
import { type KeyboardEvent as FieldKeyEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { flattenPages } from '#web/workspace/identity/permissions/menu-tree.ts';
import { useMenu } from '#web/workspace/identity/permissions/use-menu.ts';
import { useLayoutWidth } from '../use-media-query.ts';
import styles from './header.module.css';

/** Searches in the Explorer; Ctrl K focuses it. For those who have the Explorer in their menu. */
export function HeaderSearch() {
  const { t } = useTranslation();
  const width = useLayoutWidth();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { tree } = useMenu();
  const path = flattenPages(tree).find(({ component }) => component === 'BaExplorer')?.path;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (path === undefined || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!field.current) void navigate(path);
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [path, navigate]);

  if (path === undefined) return null;
  if (width === 'phone' || width === 'tablet') {
    return (
      <RouterLink to={path} className={styles.iconButton} aria-label={t('explorer.headerSearch')}>
        <Search size={18} strokeWidth={1.5} aria-hidden="true" />
      </RouterLink>
    );
  }
  const submit = (event: FieldKeyEvent<HTMLInputElement>) => {
    // Enter also ends an IME composition.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const q = event.currentTarget.value.trim();
    event.currentTarget.value = '';
    void navigate(q === '' ? path : `${path}?${new URLSearchParams({ q })}`);
  };
  return (
    <div className={styles.search}>
      <Search size={16} strokeWidth={1.5} aria-hidden="true" />
      <input
        ref={field}
        onKeyDown={submit}
        type="search"
        maxLength={300}
        autoComplete="off"
        aria-label={t('explorer.headerSearch')}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={t('explorer.headerSearchHint')}
      />
      <kbd>{t('explorer.headerShortcut')}</kbd>
    </div>
  );
}
