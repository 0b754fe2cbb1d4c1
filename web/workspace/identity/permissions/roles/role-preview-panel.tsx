import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Element, pageElementOf } from '#contract/codes/elements.ts';
import type { RolePreview } from '#contract/identity/roles.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { HandOverDialog } from '#web/workspace/identity/hand-over/hand-over-dialog.tsx';
import { useMayOn } from '#web/workspace/identity/permissions/use-menu.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import { keyOf } from './grant-sections.ts';
import styles from './roles.module.css';
import type { RolePreviewState } from './use-role-preview.ts';

/** Without what goes with its page. */
const named = (elements: readonly Element[]) =>
  elements.filter((element) => pageElementOf(element) === element || !elements.includes(pageElementOf(element)));

/** What a change would mean, before it is saved: who loses what, who keeps it by another role. */
export function RolePreviewPanel({ preview }: { readonly preview: RolePreviewState }) {
  const { t } = useTranslation();
  const { data, changes, error, isComputing, retry } = preview;
  const mayHandOver = useMayOn('UserList', 'user:edit');
  const [leaving, setLeaving] = useState<RolePreview['named'][number]>();
  const nameOf = (element: Element) => t(`roles.elements.${keyOf(element)}.name`);
  const lost = new Set(data?.named.flatMap(({ loses }) => named(loses)));
  // What all of them lose can be named only where all of them are named.
  const only = lost.size === 1 && data?.named.length === data?.losing ? [...lost][0] : undefined;
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
                : [
                    only
                      ? t('roles.losingOnly', { count: data.losing, name: nameOf(only) })
                      : t('roles.losing', { count: data.losing }),
                    t(data.losingOpen > 0 ? 'roles.open' : 'roles.online', {
                      count: data.losingOpen > 0 ? data.losingOpen : data.losingOnline,
                    }),
                  ].join(t('roles.comma'))}
            </p>
            <ul className={styles.people}>
              {data.named.map((person) => {
                const { userId, stockId, name, companyName, loses, lastUsedAt, open, leaves } = person;
                return (
                  <li key={`${userId} ${stockId}`}>
                    <p>
                      <b>{name}</b> <span className={styles.quiet}>{companyName}</span>
                    </p>
                    <p className={styles.quiet}>
                      {t('roles.loses', { names: named(loses).map(nameOf).join(t('roles.and')) })}
                      {lastUsedAt !== null && ` · ${t('roles.used', { time: formatDateTimeAcrossYears(lastUsedAt) })}`}
                    </p>
                    {open.length > 0 && (
                      <p>
                        <StateMark tone="warning">
                          {t('roles.opened', { names: open.map(nameOf).join(t('roles.and')) })}
                        </StateMark>
                      </p>
                    )}
                    {leaves.length > 0 && (
                      <p className={styles.quiet}>
                        {t('roles.leaves', {
                          what: leaves
                            .map(({ kind, count }) => t(`users.belongings.${kind}`, { count }))
                            .join(t('roles.and')),
                        })}{' '}
                        {mayHandOver && (
                          <Button
                            type="link"
                            size="small"
                            aria-label={t('roles.handOverOf', { name })}
                            onClick={() => setLeaving(person)}
                          >
                            {t('users.handOver')}
                          </Button>
                        )}
                      </p>
                    )}
                  </li>
                );
              })}
            </ul>
            {data.losing > data.named.length && (
              <p className={styles.quiet}>{t('roles.others', { count: data.losing - data.named.length })}</p>
            )}
            {data.keeping > 0 && <p>{t('roles.keeping', { count: data.keeping })}</p>}
            {data.gaining > 0 && <p>{t('roles.gaining', { count: data.gaining })}</p>}
            {/* The roles that an installation and a client cannot do without are the product's, and stay as they are. */}
            {data.losing > 0 && <p>{t('roles.nobodyLockedOut')}</p>}
          </>
        )}
      </div>
      <p className={styles.foot}>{t('roles.when')}</p>
      {leaving && (
        <HandOverDialog
          person={leaving}
          onDone={() => {
            setLeaving(undefined);
            toast.success(t('users.handedOver'));
            retry();
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Panel>
  );
}
