import { useTranslation } from 'react-i18next';
import { roleKinds } from '#contract/codes/roles.ts';
import type { RoleDetail } from '#contract/identity/roles.ts';
import { pickText } from '#contract/language.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import styles from './roles.module.css';

interface RoleListProps {
  readonly roles: readonly RoleDetail[];
  readonly current: string | undefined;
  /** Codes of roles with changes that are not saved. */
  readonly changed: ReadonlySet<string>;
  readonly onOpen: (code: string) => void;
}

/** Roles by kind, each with the number of people who hold it. */
export function RoleList({ roles, current, changed, onOpen }: RoleListProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.list} aria-label={t('roles.list')}>
      {roleKinds.map((kind) => (
        <section key={kind}>
          <h2 className={styles.kind}>{t(`roles.kinds.${kind}`)}</h2>
          <ul>
            {roles
              .filter((role) => role.kind === kind)
              .map(({ code, name, people }) => (
                <li key={code}>
                  <button
                    type="button"
                    className={styles.role}
                    aria-current={code === current ? 'true' : undefined}
                    onClick={() => onOpen(code)}
                  >
                    <span>{pickText(name, currentLanguage())}</span>
                    <span className={styles.quiet}>
                      {changed.has(code) ? t('roles.unsaved') : t('roles.people', { count: people })}
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
