import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../create-store.ts';
import { switchTheme, themeStore } from '../theme-store.ts';
import styles from './header.module.css';

export function ThemeSwitch() {
  const { t } = useTranslation();
  const isDark = useStore(themeStore) === 'dark';
  const Icon = isDark ? Sun : Moon;
  const label = isDark ? t('shell.toLight') : t('shell.toDark');
  return (
    <button type="button" className={styles.iconButton} aria-label={label} title={label} onClick={switchTheme}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
