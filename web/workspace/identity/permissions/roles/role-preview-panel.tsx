import { useTranslation } from 'react-i18next';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { keyOf } from './grant-sections.ts';
import styles from './roles.module.css';
import type { RolePreviewState } from './use-role-preview.ts';

/** What a change would mean, before it is saved: who loses what, who keeps it by another role. */
export function RolePreviewPanel({ preview }: { readonly preview: RolePreviewState }) {
  const { t } = useTranslation();
  const { data, changes, error, isComputing, retry } = preview;
  return (
    <Panel title={t('roles.before')} scope={t('roles.beforeScope')}>
      <div className={styles.previewBody} aria-busy={isComputing}>
        {changes === 0 && <p className={styles.quiet}>{t('roles.nothingChanged')}</p>}
        {error && <ErrorState error={error} onReload={retry} />}
        {changes > 0 && !data && !error && <Skeleton height={120} />}
        {changes > 0 && data && (
          <>
            <p className={styles.sentence}>
              {data.losing === 0
                ? t('roles.nobodyLoses')
                : t('roles.losing', { count: data.losing, online: data.losingOnline })}
            </p>
            <ul className={styles.people}>
              {data.named.map(({ name, companyName, loses, lastUsedAt }) => (
                <li key={`${name} ${companyName}`}>
                  <p>
                    <b>{name}</b> <span className={styles.quiet}>{companyName}</span>
                  </p>
                  <p className={styles.quiet}>
                    {t('roles.loses', {
                      names: loses.map((element) => t(`roles.elements.${keyOf(element)}.name`)).join(t('roles.and')),
                    })}
                    {lastUsedAt !== null && ` · ${t('roles.online', { time: formatDateTimeShort(lastUsedAt) })}`}
                  </p>
                </li>
              ))}
            </ul>
            {data.losing > data.named.length && (
              <p className={styles.quiet}>{t('roles.others', { count: data.losing - data.named.length })}</p>
            )}
            {data.keeping > 0 && <p>{t('roles.keeping', { count: data.keeping })}</p>}
            {data.gaining > 0 && <p>{t('roles.gaining', { count: data.gaining })}</p>}
          </>
        )}
      </div>
      <p className={styles.foot}>{t('roles.when')}</p>
    </Panel>
  );
}
