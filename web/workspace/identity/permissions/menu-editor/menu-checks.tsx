import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ArrangedItem, type MenuBreach, menuRules } from '#contract/identity/menu-rules.ts';
import { pickText } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './menu-editor.module.css';

interface MenuChecksProps {
  readonly items: readonly ArrangedItem[];
  readonly breaches: readonly MenuBreach[];
  readonly onOpen: (id: number) => void;
}

/** The rules of a menu, each kept or with the items that break it. */
export function MenuChecks({ items, breaches, onOpen }: MenuChecksProps) {
  const { t } = useTranslation();
  const nameOf = (id: number) => {
    const item = items.find((one) => one.id === id);
    return item ? pickText(item.name, currentLanguage()) || t('menus.unnamed') : '';
  };
  return (
    <Panel title={t('menus.checks')}>
      <ul className={styles.checks}>
        {menuRules.map((rule) => {
          const broken = breaches.filter((breach) => breach.rule === rule);
          if (broken.length === 0) {
            return (
              <li key={rule}>
                <Check size={16} strokeWidth={1.5} aria-hidden="true" /> {t(`menus.kept.${rule}`)}
              </li>
            );
          }
          return (
            <li key={rule} data-broken>
              <X size={16} strokeWidth={1.5} aria-hidden="true" />
              <span>
                {t(`menus.broken.${rule}`)}{' '}
                {broken.map(({ id, other }) => (
                  <button key={id} type="button" className={styles.link} onClick={() => onOpen(id)}>
                    {other === undefined ? nameOf(id) : t('menus.with', { name: nameOf(id), other: nameOf(other) })}
                  </button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
